import Koa from 'koa'
import { cartRoutes } from './sales/cart/routes.ts'
import { apiKeyRoutes } from './people/accounts/keys/apiKeys.ts'
import { clientAddress } from './platform/http/connections/clientAddress.ts'
import { findViewer } from './people/accounts/sessions/findViewer.ts'
import { newsletterRoutes } from './people/accounts/newsletter/routes.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { linkRoutes } from './people/accounts/links/routes.ts'
import { openIdRoutes } from './people/accounts/openId/browserRoutes.ts'
import { staffSignInRoutes } from './people/accounts/openId/routes.ts'
import { secondFactorRoutes } from './people/accounts/secondFactor/routes.ts'
import { addressRoutes } from './people/accounts/addresses/routes.ts'
import { bookRoutes } from './office/books/adminRoutes.ts'
import { analyticsRoutes } from './office/analytics/adminRoutes.ts'
import { salesRoutes } from './office/analytics/sales/adminRoutes.ts'
import { visitRoutes } from './office/analytics/visits/routes.ts'
import { catalogRoutes } from './catalogue/products/routes.ts'
import { collectionRoutes } from './catalogue/editing/collections/adminRoutes.ts'
import { contactRoutes } from './people/accounts/contact/routes.ts'
import { checkoutRoutes } from './sales/orders/checkout/routes.ts'
import type { Deps } from './platform/base/deps.ts'
import { apiBase, apiRoutes } from './platform/http/api.ts'
import { accessLog } from './platform/http/middleware/accessLog.ts'
import { debugMode } from './platform/http/middleware/debugMode.ts'
import { documentRoutes } from './office/documents/routes.ts'
import { fitRoutes } from './catalogue/products/fit/routes.ts'
import { docsRoutes } from './platform/http/docs/docsPage.ts'
import { errors, readableAddress } from './platform/http/middleware/errors.ts'
import { securityHeaders } from './platform/http/middleware/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { inventoryRoutes } from './catalogue/products/inventory/adminRoutes.ts'
import { purchaseRoutes } from './catalogue/products/inventory/purchases/adminRoutes.ts'
import { placeRoutes } from './catalogue/products/inventory/places/adminRoutes.ts'
import { stockTakeRoutes } from './office/stocktakes/adminRoutes.ts'
import { purchasePaperRoutes } from './office/purchases/adminRoutes.ts'
import { backInStockRoutes } from './catalogue/products/inventory/backInStock/routes.ts'
import { invoiceRoutes } from './sales/orders/invoices/routes.ts'
import { exportRoutes } from './upkeep/export/adminRoutes.ts'
import { jobRoutes } from './upkeep/jobs/adminRoutes.ts'
import { statusRoute } from './upkeep/jobs/status.ts'
import type { Jobs } from './upkeep/jobs/startJobs.ts'
import { staffInvoker, invoker } from './platform/http/invoke.ts'
import { mountInto, type EndpointTable } from './platform/http/mount.ts'
import { webhookRoutes } from './upkeep/webhooks/adminRoutes.ts'
import { createMetrics } from './upkeep/metrics/createMetrics.ts'
import { mediaRoutes } from './catalogue/products/media/adminRoutes.ts'
import { mediaPictures } from './catalogue/products/media/mediaPictures.ts'
import { mediaVideos } from './catalogue/products/media/videos/mediaVideos.ts'
import { shedLoad } from './platform/http/connections/shedLoad.ts'
import { noSuchCall, noSuchPage } from './platform/http/middleware/notFound.ts'
import { alertRoutes } from './platform/events/alerts/adminRoutes.ts'
import { liveRoutes } from './platform/events/live/adminRoutes.ts'
import { paletteRoutes } from './office/palette/adminRoutes.ts'
import { viewRoutes } from './office/views/adminRoutes.ts'
import { worklistRoutes } from './office/worklist/adminRoutes.ts'
import { usesRoutes } from './office/uses/adminRoutes.ts'
import { fulfilmentRoutes } from './sales/fulfilment/adminRoutes.ts'
import { paymentAdminRoutes } from './sales/orders/payments/adminRoutes.ts'
import { moneyRoutes } from './sales/orders/money/adminRoutes.ts'
import { orderReviewRoutes } from './sales/fulfilment/reviewRoutes.ts'
import { orderRoutes } from './sales/orders/routes.ts'
import { devMailbox } from './site/mail/sending/devMailbox.ts'
import { outboxRoutes } from './platform/events/outbox/adminRoutes.ts'
import { handlers } from './upkeep/jobs/handlers.ts'
import { manifest } from './site/pages/manifest.ts'
import { agentAdminRoutes } from './agents/access/adminRoutes.ts'
import { agentRoutes } from './agents/agentRoutes.ts'
import { mcpServer } from './agents/mcp/mcpServer.ts'
import { proposalRoutes, staffAssistant } from './agents/staff/staffAssistant.ts'
import { handOverRoutes } from './agents/sessions/handOverRoutes.ts'
import { feeds } from './site/feeds/feeds.ts'
import { robots } from './site/pages/robots.ts'
import { securityText } from './site/pages/securityText.ts'
import { feedRoutes } from './site/feeds/gaps.ts'
import { redirectRoutes } from './site/redirects/adminRoutes.ts'
import { siteMap } from './site/pages/siteMap.ts'
import { adminPages } from './site/pages/adminPages.ts'
import { PageCache } from './site/pages/PageCache.ts'
import { pages } from './site/pages/pages.ts'
import type { Site } from './site/pages/Site.ts'
import { paymentRoutes } from './sales/orders/payments/routes.ts'
import { privacyRoutes } from './people/records/privacy/routes.ts'
import { productRoutes } from './catalogue/editing/products/adminRoutes.ts'
import { promotionRoutes } from './sales/pricing/promotions/adminRoutes.ts'
import { adminReviewRoutes } from './catalogue/products/reviews/adminRoutes.ts'
import { returnAdminRoutes } from './sales/orders/returns/adminRoutes.ts'
import { returnRoutes } from './sales/orders/returns/routes.ts'
import { reviewRoutes } from './catalogue/products/reviews/routes.ts'
import { wishlistRoutes } from './catalogue/products/wishlist/routes.ts'
import { webhookRoute } from './sales/orders/payments/events/webhook.ts'
import { adminSettingsRoutes } from './office/settings/adminRoutes.ts'
import { settingsRoutes } from './office/settings/routes.ts'
import { auditRoutes } from './platform/events/audit/adminRoutes.ts'
import { pastOrderRoutes } from './people/history/adminRoutes.ts'
import { customerRoutes } from './people/records/customers/adminRoutes.ts'
import { userRoutes } from './people/records/users/adminRoutes.ts'

/** Builds the table of all API calls, by `METHOD /path`. */
export const buildTable = (deps: Deps, jobs: Jobs): EndpointTable => {
  const table: EndpointTable = new Map()
  const mount = mountInto(table)
  accountRoutes(mount, deps)
  newsletterRoutes(mount, deps)
  secondFactorRoutes(mount, deps)
  staffSignInRoutes(mount, deps)
  linkRoutes(mount, deps)
  privacyRoutes(mount, deps)
  addressRoutes(mount, deps)
  healthRoutes(mount, deps)
  settingsRoutes(mount, deps)
  contactRoutes(mount, deps)
  documentRoutes(mount, deps)
  adminSettingsRoutes(mount, deps)
  userRoutes(mount, deps)
  customerRoutes(mount, deps)
  pastOrderRoutes(mount, deps)
  apiKeyRoutes(mount, deps)
  webhookRoutes(mount, deps, jobs.webhooks.wake)
  agentAdminRoutes(mount, deps)
  proposalRoutes(mount, deps, staffInvoker(table))
  auditRoutes(mount, deps)
  catalogRoutes(mount, deps)
  cartRoutes(mount, deps)
  checkoutRoutes(mount, deps)
  handOverRoutes(mount, deps)
  orderRoutes(mount, deps)
  invoiceRoutes(mount, deps)
  paymentRoutes(mount, deps)
  promotionRoutes(mount, deps)
  analyticsRoutes(mount, deps)
  viewRoutes(mount, deps)
  worklistRoutes(mount, deps)
  salesRoutes(mount, deps)
  bookRoutes(mount, deps)
  visitRoutes(mount, deps)
  inventoryRoutes(mount, deps)
  purchaseRoutes(mount, deps)
  purchasePaperRoutes(mount, deps)
  placeRoutes(mount, deps)
  stockTakeRoutes(mount, deps)
  backInStockRoutes(mount, deps)
  jobRoutes(mount, deps, jobs)
  exportRoutes(mount, deps, jobs.exports.wake)
  statusRoute(mount, deps)
  outboxRoutes(mount, deps, handlers, jobs.outbox.wake)
  alertRoutes(mount, deps)
  liveRoutes(mount, deps)
  paletteRoutes(mount, deps)
  usesRoutes(mount, deps)
  mediaRoutes(mount, deps)
  productRoutes(mount, deps, jobs.pictures.wake)
  collectionRoutes(mount, deps)
  redirectRoutes(mount, deps)
  feedRoutes(mount, deps)
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
 * Builds the shop as one Koa application; without a site it serves neither pages nor built files. `waitingCount`
 * returns how many requests are not started yet.
 */
export const buildApp = (deps: Deps, jobs: Jobs, site?: Site, waitingCount?: () => number): Koa => {
  const app = new Koa()
  const table = buildTable(deps, jobs)
  const viewerOf = (ctx: Koa.Context) =>
    findViewer(deps, ctx.get('authorization'), () => clientAddress(ctx, deps.config.trustProxyHops))
  const api = apiRoutes(deps, table, viewerOf)
  const pageCache = new PageCache(deps.clock)
  const metrics = createMetrics(deps, pageCache)
  const refuseUnknownCall = noSuchCall(viewerOf, path => api.methodsOf(path))
  webhookRoute(api, deps, jobs.events.wake)
  openIdRoutes(api, deps)
  docsRoutes(api, deps, table)
  const assistStaff = mcpServer(deps, staffAssistant(deps, viewerOf, staffInvoker(table)))
  api.add('POST', `${apiBase}/mcp`, assistStaff)

  // Thrown errors become answers below; only connections that broke during an answer arrive here.
  app.on('error', error => deps.log.info({ err: error as Error }, 'connection broken'))
  app.use(accessLog(deps.log, deps.config, metrics?.noteRequest))
  app.use(securityHeaders(deps.publicUrl))
  app.use(debugMode(deps))
  app.use(errors(deps.log))
  app.use(readableAddress)
  app.use(shedLoad(deps.log, waitingCount))
  if (metrics) app.use(metrics.route)
  app.use(api.middleware)
  app.use((ctx, next) => (ctx.path.startsWith(`${apiBase}/`) ? refuseUnknownCall(ctx, next) : next()))
  app.use(mediaVideos(deps))
  app.use(mediaPictures(deps))
  app.use(devMailbox(deps))
  app.use(feeds(deps))
  app.use(agentRoutes(deps, invoker(table)))
  if (site) {
    app.use(site.assets)
    app.use(robots(deps))
    app.use(securityText(deps))
    app.use(siteMap(deps, site.renderer.readFixedPaths))
    app.use(manifest(deps))
    app.use(adminPages(site.adminDocument))
    app.use(pages(deps, site.renderer, invoker(table), pageCache))
  }
  app.use(noSuchPage)
  return app
}
