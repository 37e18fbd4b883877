import type { Plugin } from 'vite'

/**
 * Fails the build if the scripts that main loads at its start exceed `budget`, in bytes. Counts neither modules that
 * are imported later (electron-updater) nor modules built into Electron (`electron` and Node).
 */
export const mainBudget = (budget: number): Plugin => ({
  name: 'shop:main-budget',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const startChunks = new Set(chunks.filter(({ isEntry }) => isEntry))
      // Iterating over a set also visits the chunks that are added meanwhile.
      for (const { imports } of startChunks)
        chunks.filter(({ fileName }) => imports.includes(fileName)).forEach(chunk => startChunks.add(chunk))
      const bytes = [...startChunks].reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
      this.info(`main at its start: ${(bytes / 1000).toFixed(1)} KB, at most ${budget / 1000} KB`)
      if (bytes > budget) this.error('main is too heavy')
    },
  },
})
