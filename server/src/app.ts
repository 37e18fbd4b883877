import Koa from 'koa'
import { cartRoutes } from './cart/routes.ts'
import { findViewer } from './accounts/sessions/findViewer.ts'
import { newsletterRoutes } from './accounts/newsletter/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { linkRoutes } from './accounts/links/routes.ts'
import { secondFactorRoutes } from './accounts/secondFactor/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { analyticsRoutes } from './analytics/adminRoutes.ts'
import { salesRoutes } from './analytics/sales/adminRoutes.ts'
import { visitRoutes } from './analytics/visits/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { collectionRoutes } from './collections/adminRoutes.ts'
import { contactRoutes } from './contact/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { Deps } from './base/deps.ts'
import { apiBase, apiRoutes } from './http/api.ts'
import { accessLog } from './http/middleware/accessLog.ts'
import { debugMode } from './http/middleware/debugMode.ts'
import { documentRoutes } from './documents/routes.ts'
import { fitRoutes } from './fit/routes.ts'
import { docsRoutes } from './http/docs/docsPage.ts'
import { errors, readableAddress } from './http/middleware/errors.ts'
import { securityHeaders } from './http/middleware/headers.ts'
import { healthRoutes } from './http/health.ts'
import { inventoryRoutes } from './inventory/adminRoutes.ts'
import { askRoutes } from './inventory/asks/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { jobRoutes } from './jobs/adminRoutes.ts'
import { statusRoute } from './jobs/status.ts'
import type { Jobs } from './jobs/startJobs.ts'
import { invoker } from './http/invoke.ts'
import { mountInto, type Table } from './http/mount.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { mediaRoutes } from './media/adminRoutes.ts'
import { mediaPictures } from './media/mediaPictures.ts'
import { mediaVideos } from './media/videos/mediaVideos.ts'
import { loopLateness, shedLoad } from './http/connections/shedLoad.ts'
import { noSuchCall, noSuchPage } from './http/middleware/unanswered.ts'
import { alertRoutes } from './alerts/adminRoutes.ts'
import { liveRoutes } from './live/adminRoutes.ts'
import { paletteRoutes } from './palette/adminRoutes.ts'
import { fulfilmentRoutes } from './fulfilment/adminRoutes.ts'
import { paymentAdminRoutes } from './payments/adminRoutes.ts'
import { moneyRoutes } from './money/adminRoutes.ts'
import { orderReviewRoutes } from './fulfilment/reviewRoutes.ts'
import { orderRoutes } from './orders/routes.ts'
import { devMailbox } from './mail/sending/devMailbox.ts'
import { outboxRoutes } from './outbox/adminRoutes.ts'
import { handlers } from './jobs/handlers.ts'
import { manifest } from './pages/manifest.ts'
import { robots } from './pages/robots.ts'
import { securityText } from './pages/securityText.ts'
import { siteMap } from './pages/siteMap.ts'
import { adminPages } from './pages/adminPages.ts'
import { PageCache } from './pages/PageCache.ts'
import { pages } from './pages/pages.ts'
import type { Site } from './pages/Site.ts'
import { paymentRoutes } from './payments/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { productRoutes } from './products/adminRoutes.ts'
import { promotionRoutes } from './promotions/adminRoutes.ts'
import { adminReviewRoutes } from './reviews/adminRoutes.ts'
import { returnAdminRoutes } from './returns/adminRoutes.ts'
import { returnRoutes } from './returns/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'
import { webhookRoute } from './payments/events/webhook.ts'
import { adminSettingsRoutes } from './settings/adminRoutes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { auditRoutes } from './audit/adminRoutes.ts'
import { userRoutes } from './users/adminRoutes.ts'

/** Everything the API answers, by `METHOD /path`. */
export const buildTable = (deps: Deps, jobs: Jobs): Table => {
  const table: Table = new Map()
  const mount = mountInto(table)
  accountRoutes(mount, deps)
  newsletterRoutes(mount, deps)
  secondFactorRoutes(mount, deps)
  linkRoutes(mount, deps)
  privacyRoutes(mount, deps)
  addressRoutes(mount, deps)
  healthRoutes(mount, deps)
  settingsRoutes(mount, deps)
  contactRoutes(mount, deps)
  documentRoutes(mount, deps)
  adminSettingsRoutes(mount, deps)
  userRoutes(mount, deps)
  auditRoutes(mount, deps)
  catalogRoutes(mount, deps)
  cartRoutes(mount, deps)
  checkoutRoutes(mount, deps)
  orderRoutes(mount, deps)
  invoiceRoutes(mount, deps)
  paymentRoutes(mount, deps)
  promotionRoutes(mount, deps)
  analyticsRoutes(mount, deps)
  salesRoutes(mount, deps)
  visitRoutes(mount, deps)
  inventoryRoutes(mount, deps)
  askRoutes(mount, deps)
  jobRoutes(mount, deps, jobs)
  statusRoute(mount, deps)
  outboxRoutes(mount, deps, handlers, jobs.outbox.wake)
  alertRoutes(mount, deps)
  liveRoutes(mount, deps)
  paletteRoutes(mount, deps)
  mediaRoutes(mount, deps)
  productRoutes(mount, deps)
  collectionRoutes(mount, deps)
  fulfilmentRoutes(mount, deps)
  orderReviewRoutes(mount, deps)
  moneyRoutes(mount, deps)
  paymentAdminRoutes(mount, deps)
  returnRoutes(mount, deps)
  returnAdminRoutes(mount, deps)
  reviewRoutes(mount, deps)
  adminReviewRoutes(mount, deps)
  wishlistRoutes(mount, deps)
  fitRoutes(mount, deps)
  return table
}

/**
 * The shop as one Koa application. Without a site it is API and pictures alone. `waitsAtDoor` tells how long requests wait
 * to be begun, ms.
 */
export const buildApp = (deps: Deps, jobs: Jobs, site?: Site, waitsAtDoor = () => 0): Koa => {
  const app = new Koa()
  const table = buildTable(deps, jobs)
  const viewerOf = (authorization: string) => findViewer(deps, authorization)
  const api = apiRoutes(deps, table, viewerOf)
  const pageCache = new PageCache(deps.clock)
  const metrics = createMetrics(deps, pageCache)
  const unanswered = noSuchCall(viewerOf, path => api.methodsOf(path))
  webhookRoute(api, deps, jobs.events.wake)
  docsRoutes(api, deps, table)

  // Errors thrown become answers below; only connections that broke while an answer was on its way arrive here.
  app.on('error', error => deps.log.info({ err: error as Error }, 'connection broken'))
  app.use(accessLog(deps.log, deps.config, metrics?.noteRequest))
  app.use(securityHeaders(deps.publicUrl))
  app.use(debugMode(deps))
  app.use(errors(deps.log))
  app.use(readableAddress)
  app.use(shedLoad(deps.log, loopLateness(waitsAtDoor)))
  if (metrics) app.use(metrics.route)
  app.use(api.middleware)
  app.use((ctx, next) => (ctx.path.startsWith(`${apiBase}/`) ? unanswered(ctx, next) : next()))
  app.use(mediaVideos(deps))
  app.use(mediaPictures(deps))
  app.use(devMailbox(deps))
  if (site) {
    app.use(site.assets)
    app.use(robots(deps.publicUrl))
    app.use(securityText(deps))
    app.use(siteMap(deps, site.renderer.readFixedPaths))
    app.use(manifest(deps))
    app.use(adminPages(site.adminDocument))
    app.use(pages(deps, site.renderer, invoker(table), pageCache))
  }
  app.use(noSuchPage)
  return app
}
