import type { Plugin } from 'vite'

/**
 * Fails the build when the scripts that main loads at its start exceed `budget`, in bytes. Does not count later imports
 * (electron-updater), nor modules built into Electron (`electron` and Node).
 */
export const mainBudget = (budget: number): Plugin => ({
  name: 'shop:main-budget',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const needed = new Set(chunks.filter(({ isEntry }) => isEntry))
      // The loop also visits the chunks that it adds.
      for (const { imports } of needed)
        chunks.filter(({ fileName }) => imports.includes(fileName)).forEach(chunk => needed.add(chunk))
      const bytes = [...needed].reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
      this.info(`main at its start: ${(bytes / 1000).toFixed(1)} KB, at most ${budget / 1000} KB`)
      if (bytes > budget) this.error('main is too heavy')
    },
  },
})
