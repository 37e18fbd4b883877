import Koa from 'koa'
import { cartRoutes } from './cart/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { Deps } from './deps.ts'
import { apiBase, apiRouter } from './http/api.ts'
import { errors, noSuchCall } from './http/errors.ts'
import { mountInto, type Table } from './http/mount.ts'
import { orderRoutes } from './orders/routes.ts'
import type { EventWorker } from './payments/eventWorker.ts'
import { paymentRoutes } from './payments/routes.ts'
import { webhookRoute } from './payments/webhook.ts'
import { settingsRoutes } from './settings/routes.ts'

/** Everything the API answers, by `METHOD /path`. */
export const buildTable = (deps: Deps): Table => {
  const table: Table = new Map()
  const mount = mountInto(table)
  accountRoutes(mount, deps)
  addressRoutes(mount, deps)
  settingsRoutes(mount, deps)
  catalogRoutes(mount, deps)
  cartRoutes(mount, deps)
  checkoutRoutes(mount, deps)
  orderRoutes(mount, deps)
  paymentRoutes(mount, deps)
  return table
}

/** The shop as one Koa application. */
export const buildApp = (deps: Deps, events: EventWorker): Koa => {
  const app = new Koa()
  const api = apiRouter(deps, buildTable(deps))
  webhookRoute(api, deps, events)
  app.use(errors(deps.log))
  app.use(api.routes())
  app.use(async (ctx, next) => (ctx.path.startsWith(`${apiBase}/`) ? noSuchCall(ctx, next) : next()))
  return app
}
