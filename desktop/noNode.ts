import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

/** Fails the build when anything that the page loads, of ours or of a package, reaches for Node or Electron. */
export const noNode = (): Plugin => ({
  name: 'shop:no-node',
  // Before Vite puts an empty module in its place.
  enforce: 'pre',
  resolveId(source, importer) {
    if (isBuiltin(source) || /^electron(\/|$)/.test(source))
      this.error(`the page reaches nothing but the bridge, and ${importer ?? 'it'} imports ${source}`)
  },
})
