import type { Plugin } from 'vite'

const table = /[\\/]storefront[\\/]src[\\/].*[rR]outes\.ts$/

/** Takes the `source` of each route out of what browsers load: only the server looks for files by it. */
export const leanRoutes = (): Plugin => ({
  name: 'shop:lean-routes',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: (code, id) =>
    table.test(id) ? { code: code.replaceAll(/\bsource: ['"][^'"]+['"],\s*/g, ''), map: null } : null,
})
