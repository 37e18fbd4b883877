import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:page-assets'

/**
 * Passes the page template and the manifest of the browser's build to the server's entry. The browser's build has to
 * run first; in development there is no manifest.
 */
export const pageAssets = (): Plugin => {
  let root = ''
  let isBuild = true
  return {
    name: 'shop:page-assets',
    configResolved: config => {
      root = config.root
      isBuild = config.command === 'build'
    },
    resolveId: id => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null
      const template = await readFile(join(root, 'index.html'), 'utf8')
      const manifest = isBuild
        ? await readFile(join(root, 'dist/client/.vite/manifest.json'), 'utf8')
        : 'null'
      return `export const template = ${JSON.stringify(template)}\nexport const manifest = ${manifest}`
    },
  }
}
