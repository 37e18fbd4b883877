import type { Plugin } from 'vite'

const table = /[\\/]storefront[\\/]src[\\/].*[rR]outes\.ts$/

/** Removes the `source` of each route from browsers' scripts, since only the server uses it. */
export const leanRoutes = (): Plugin => ({
  name: 'shop:lean-routes',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: (code, id) =>
    table.test(id) ? { code: code.replaceAll(/\bsource: ['"][^'"]+['"],\s*/g, ''), map: null } : null,
})
