import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../src/service-worker.ts')

/**
 * Writes the service worker as one script without imports. Browsers run it as a classic script, so a chunk shared with
 * the pages would break it. Its URL, `/sw.js`, is its identity and defines its scope.
 */
export const serviceWorker = (): Plugin => ({
  name: 'shop:service-worker',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async generateBundle() {
    const { outputFiles } = await build({
      entryPoints: [source],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      write: false,
    })
    for (const { text } of outputFiles) this.emitFile({ type: 'asset', fileName: 'sw.js', source: text })
  },
})
