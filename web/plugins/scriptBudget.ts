import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** Files that are fetched when a visitor goes there. */
const isPage = /Page\.tsx$/

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

interface Budget {
  /** Bytes of gzip of all scripts that a first page needs. */
  first: number
  /** Bytes of gzip that going on to any other page may add. */
  further?: number
}

/**
 * Prints what the scripts of each first page weigh and what the heaviest of the further ones adds, and fails the build
 * when one weighs more than its budget.
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
      const weigh = (some: Iterable<Rolldown.OutputChunk>) =>
        [...some].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
      const weights = pages.map(page => ({ page, weight: weigh(withImports(chunks, [entry, page])) }))
      const lines = weights.map(({ page, weight }) => `  ${kilobytes(weight).padStart(9)}  ${page}`)
      this.info(`scripts of a first visit, gzip, at most ${kilobytes(budget)}:\n${lines.join('\n')}`)
      const tooHeavy = weights.filter(({ weight }) => weight > budget)
      if (tooHeavy.length) this.error(`too much script on ${tooHeavy.map(({ page }) => page).join(', ')}`)

      if (further === undefined) return
      const alreadyThere = withImports(chunks, [entry])
      const added = chunks
        .flatMap(({ facadeModuleId }) =>
          facadeModuleId && isPage.test(facadeModuleId) ? [facadeModuleId] : [],
        )
        .map(page => ({
          page: page.slice(page.lastIndexOf('/src/') + 5),
          weight: weigh([...withImports(chunks, [page])].filter(chunk => !alreadyThere.has(chunk))),
        }))
        .toSorted((a, b) => b.weight - a.weight)
      const [heaviest] = added
      if (!heaviest) this.error('no page was found to weigh')
      this.info(`${added.length} pages; ${heaviest.page} adds most to a visit: ${kilobytes(heaviest.weight)}`)
      if (heaviest.weight > further) this.error(`${heaviest.page} adds more than ${kilobytes(further)}`)
    },
  },
})
