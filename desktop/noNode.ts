import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

/** Fails the build if any module of the page, the app's own or a package's, imports from Node or Electron. */
export const noNode = (): Plugin => ({
  name: 'shop:no-node',
  // Runs before Vite replaces such an import by an empty module.
  enforce: 'pre',
  resolveId(source, importer) {
    if (isBuiltin(source) || /^electron(\/|$)/.test(source))
      this.error(`the page may use only the bridge, but ${importer ?? 'it'} imports ${source}`)
  },
})
