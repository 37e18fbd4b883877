import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** Matches the file names of pages, which are loaded on navigation. */
const pageName = /Page\.tsx$/

/** Returns chunks with all of their static imports. */
const withImports = (chunks: Rolldown.OutputChunk[], sources: string[]): Set<Rolldown.OutputChunk> => {
  const neededChunks = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || neededChunks.has(chunk)) return
    neededChunks.add(chunk)
    chunk.imports.forEach(file => add(chunks.find(({ fileName }) => fileName === file)))
  }
  for (const source of sources) add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)))
  return neededChunks
}

interface Budget {
  /** Maximum bytes (gzip) of all scripts of a first page. */
  first: number
  /** Maximum bytes (gzip) that any other page may add. */
  further?: number
}

/**
 * Prints the script sizes of each first page and of the largest further page, and fails the build if one exceeds its
 * budget.
 */
export const scriptBudget = (
  { first: budget, further }: Budget,
  entry: string,
  pages: readonly string[],
): Plugin => ({
  name: 'shop:script-budget',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle)
      const chunks = files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const weigh = (chunksToWeigh: Iterable<Rolldown.OutputChunk>) =>
        [...chunksToWeigh].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
      const weights = pages.map(page => ({ page, weight: weigh(withImports(chunks, [entry, page])) }))
      const lines = weights.map(({ page, weight }) => `  ${kilobytes(weight).padStart(9)}  ${page}`)
      this.info(`scripts of a first visit, gzip, at most ${kilobytes(budget)}:\n${lines.join('\n')}`)
      const tooHeavy = weights.filter(({ weight }) => weight > budget)
      if (tooHeavy.length) this.error(`too much script on ${tooHeavy.map(({ page }) => page).join(', ')}`)

      if (further === undefined) return
      const alreadyLoaded = withImports(chunks, [entry])
      const addedWeights = chunks
        .flatMap(({ facadeModuleId }) =>
          facadeModuleId && pageName.test(facadeModuleId) ? [facadeModuleId] : [],
        )
        .map(page => ({
          page: page.slice(page.lastIndexOf('/src/') + 5),
          weight: weigh([...withImports(chunks, [page])].filter(chunk => !alreadyLoaded.has(chunk))),
        }))
        .toSorted((a, b) => b.weight - a.weight)
      const [heaviest] = addedWeights
      if (!heaviest) this.error('no page was found to weigh')
      this.info(
        `${addedWeights.length} pages; ${heaviest.page} adds most to a visit: ${kilobytes(heaviest.weight)}`,
      )
      if (heaviest.weight > further) this.error(`${heaviest.page} adds more than ${kilobytes(further)}`)
    },
  },
})
