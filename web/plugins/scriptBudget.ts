import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const budget = 115 // KB of gzip: all scripts of the first page

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** Prints what the home page's scripts weigh, and fails the build when they weigh too much. */
export const scriptBudget = (firstPage: readonly string[]): Plugin => ({
  name: 'shop:script-budget',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter(
        (file): file is Rolldown.OutputChunk => file.type === 'chunk',
      )
      const needed = new Set<Rolldown.OutputChunk>()
      const add = (chunk: Rolldown.OutputChunk | undefined) => {
        if (!chunk || needed.has(chunk)) return
        needed.add(chunk)
        chunk.imports.forEach(file => add(chunks.find(({ fileName }) => fileName === file)))
      }
      firstPage.forEach(source => add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))))
      const sizes = [...needed].map(({ fileName, code }) => ({ fileName, size: gzipSync(code).length }))
      const total = sizes.reduce((sum, { size }) => sum + size, 0)
      const lines = sizes.map(({ fileName, size }) => `  ${kilobytes(size).padStart(9)}  ${fileName}`)
      this.info(
        `the first page's scripts, gzip:\n${lines.join('\n')}\n  ${kilobytes(total).padStart(9)}  of ${budget} KB`,
      )
      if (total > budget * 1024)
        this.error(`the first page's scripts weigh ${kilobytes(total)}, more than ${budget} KB`)
    },
  },
})
