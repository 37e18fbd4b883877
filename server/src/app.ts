import Koa from 'koa'
import type { Deps } from './deps.ts'
import { apiBase, apiRouter } from './http/api.ts'
import { errors, noSuchCall } from './http/errors.ts'
import { mountInto, type Table } from './http/mount.ts'
import { settingsRoutes } from './settings/routes.ts'

/** Everything the API answers, by `METHOD /path`. */
export const buildTable = (deps: Deps): Table => {
  const table: Table = new Map()
  const mount = mountInto(table)
  settingsRoutes(mount, deps)
  return table
}

/** The shop as one Koa application. */
export const buildApp = (deps: Deps): Koa => {
  const app = new Koa()
  const api = apiRouter(deps, buildTable(deps))
  app.use(errors(deps.log))
  app.use(api.routes())
  app.use(async (ctx, next) => (ctx.path.startsWith(`${apiBase}/`) ? noSuchCall(ctx, next) : next()))
  return app
}
