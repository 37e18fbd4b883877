import type { Plugin } from 'vite'

const page = /[\\/]storefront[\\/]src[\\/].*Page\.tsx$/

/** Removes metadata for search engines from browsers' scripts, since only the server renders it. */
export const leanHeads = (): Plugin => ({
  name: 'shop:lean-heads',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: (code, id) =>
    page.test(id) ? { code: code.replaceAll(/\bstructuredData: .*,\s*\n/g, ''), map: null } : null,
})
