import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** A chunk with all that it imports at once. */
const withImports = (chunks: Rolldown.OutputChunk[], sources: string[]): Set<Rolldown.OutputChunk> => {
  const needed = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    chunk.imports.forEach(file => add(chunks.find(({ fileName }) => fileName === file)))
  }
  for (const source of sources) add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)))
  return needed
}

/**
 * Prints what the scripts of each first page weigh, and fails the build when one weighs more than `budget`: bytes of
 * gzip of all scripts that the page needs.
 */
export const scriptBudget = (budget: number, entry: string, pages: readonly string[]): Plugin => ({
  name: 'shop:script-budget',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle)
      const chunks = files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const weightOf = (page: string) =>
        [...withImports(chunks, [entry, page])].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
      const weights = pages.map(page => ({ page, weight: weightOf(page) }))
      const lines = weights.map(({ page, weight }) => `  ${kilobytes(weight).padStart(9)}  ${page}`)
      this.info(`scripts of a first visit, gzip, at most ${kilobytes(budget)}:\n${lines.join('\n')}`)
      const tooHeavy = weights.filter(({ weight }) => weight > budget)
      if (tooHeavy.length) this.error(`too much script on ${tooHeavy.map(({ page }) => page).join(', ')}`)
    },
  },
})
