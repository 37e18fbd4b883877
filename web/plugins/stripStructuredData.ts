import type { Plugin } from 'vite'

const pageModule = /[\\/]storefront[\\/]src[\\/].*Page\.tsx$/

/**
 * Strips structured data from browsers' scripts, since only the server renders it. Relies on each `structuredData`
 * being written on one line.
 */
export const stripStructuredData = (): Plugin => ({
  name: 'shop:strip-structured-data',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: (code, id) =>
    pageModule.test(id) ? { code: code.replaceAll(/\bstructuredData: .*,\s*\n/g, ''), map: null } : null,
})
