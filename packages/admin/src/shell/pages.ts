import { type ComponentType, lazy } from 'react'
import type { ScreenPath } from '../kit/screens/screens.ts'

const purchases = lazy(() => import('../features/purchases/PurchasesPage.tsx'))

const stockTakes = lazy(() => import('../features/stocktakes/StockTakesPage.tsx'))

const transfers = lazy(() => import('../features/transfers/TransfersPages.tsx'))

const movingIn = lazy(() => import('../features/import/MovingInPages.tsx'))

/** The component of each screen, loaded when it is first shown. */
export const pages: Record<ScreenPath, ComponentType> = {
  '': lazy(() => import('../features/dashboard/DashboardPage.tsx')),
  products: lazy(() => import('../features/products/ProductsPage.tsx')),
  'products/feeds': movingIn,
  'import/:id?': movingIn,
  collections: lazy(() => import('../features/collections/CollectionsPage.tsx')),
  users: lazy(() => import('../features/users/UsersPage.tsx')),
  'users/roles': lazy(() => import('../features/users/roles/RolesPage.tsx')),
  'users/keys': lazy(() => import('../features/users/keys/KeysPage.tsx')),
  'users/:id': lazy(() => import('../features/users/customer/CustomerPage.tsx')),
  orders: lazy(() => import('../features/orders/list/OrdersPage.tsx')),
  'orders/:id': lazy(() => import('../features/orders/detail/OrderPage.tsx')),
  'past-orders': movingIn,
  returns: lazy(() => import('../features/returns/ReturnsPage.tsx')),
  'returns/:id': lazy(() => import('../features/returns/ReturnPage.tsx')),
  reviews: lazy(() => import('../features/reviews/ReviewsPage.tsx')),
  documents: lazy(() => import('../features/documents/DocumentsPage.tsx')),
  settings: lazy(() => import('../features/settings/SettingsPage.tsx')),
  assistants: lazy(() => import('../features/agents/AssistantsPage.tsx')),
  'assistants/changes': lazy(() => import('../features/agents/ProposalsPage.tsx')),
  'settings/webhooks': lazy(() => import('../features/webhooks/WebhooksPage.tsx')),
  'settings/webhooks/:id': lazy(() => import('../features/webhooks/WebhookPage.tsx')),
  'settings/redirects': movingIn,
  promotions: lazy(() => import('../features/promotions/PromotionsPage.tsx')),
  pack: lazy(() => import('../features/pack/PackPage.tsx')),
  inventory: lazy(() => import('../features/inventory/InventoryPage.tsx')),
  purchases,
  'purchases/:id': purchases,
  'stock-takes': stockTakes,
  'stock-takes/:id': stockTakes,
  transfers,
  'settings/places': transfers,
  books: lazy(() => import('../features/books/BooksPage.tsx')),
  analytics: lazy(() => import('../features/analytics/AnalyticsPage.tsx')),
  audit: lazy(() => import('../features/audit/AuditPage.tsx')),
  jobs: lazy(() => import('../features/jobs/JobsPage.tsx')),
  account: lazy(() => import('../features/account/AccountPage.tsx')),
  preferences: lazy(() => import('../features/preferences/PreferencesPage.tsx')),
  alerts: lazy(() => import('../features/alerts/AlertsPage.tsx')),
}
