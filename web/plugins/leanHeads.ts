import type { Plugin } from 'vite'

const page = /[\\/]storefront[\\/]src[\\/].*Page\.tsx$/

/** Takes what is written for search engines out of the pages that browsers load: only the server prints it. */
export const leanHeads = (): Plugin => ({
  name: 'shop:lean-heads',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: (code, id) =>
    page.test(id) ? { code: code.replaceAll(/\bstructuredData: .*,\s*\n/g, ''), map: null } : null,
})
