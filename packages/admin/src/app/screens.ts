import type { IconName } from '@shop/ui/Icon.tsx'
import { type ComponentType, lazy } from 'react'

export interface Screen {
  /** Below /admin, with parameters: `orders`, `orders/:id`. The dashboard's is empty. */
  path: string
  title: string
  /** In the sidebar; a page that is reached from another one has none. */
  icon?: IconName
  /** Other words by which the palette finds it. */
  words?: string
  /** What can be begun from the palette; `to` is below /admin. */
  acts?: readonly { title: string; to: string; words?: string }[]
  Component: ComponentType
}

/** Every screen of the back office, in the sidebar's order. Each is fetched when it is first shown. */
export const screens: readonly Screen[] = [
  {
    path: '',
    title: 'Dashboard',
    icon: 'dashboard',
    words: 'home overview figures',
    Component: lazy(() => import('../dashboard/DashboardPage.tsx')),
  },
  {
    path: 'products',
    title: 'Products',
    icon: 'products',
    words: 'catalogue variants sku prices',
    acts: [
      { title: 'Add product', to: 'products?create=true', words: 'new create' },
      { title: 'Upload pictures', to: 'products?pictures=true', words: 'images photos folder sku' },
      { title: 'Import products', to: 'products/import', words: 'csv sheet spreadsheet upload excel' },
    ],
    Component: lazy(() => import('../products/ProductsPage.tsx')),
  },
  {
    path: 'products/import/:id?',
    title: 'Import products',
    Component: lazy(() => import('../products/sheets/ImportPage.tsx')),
  },
  {
    path: 'collections',
    title: 'Collections',
    icon: 'collections',
    words: 'categories groups reprice',
    acts: [{ title: 'Create collection', to: 'collections?create=true', words: 'new add' }],
    Component: lazy(() => import('../collections/CollectionsPage.tsx')),
  },
  {
    path: 'users',
    title: 'Users',
    icon: 'people',
    words: 'customers admins staff accounts invite roles',
    acts: [{ title: 'Invite user', to: 'users?invite=true', words: 'staff admin customer' }],
    Component: lazy(() => import('../users/UsersPage.tsx')),
  },
  {
    path: 'orders',
    title: 'Orders',
    icon: 'orders',
    words: 'sales parcels shipping refunds export packing slips',
    Component: lazy(() => import('../orders/OrdersPage.tsx')),
  },
  {
    path: 'orders/:id',
    title: 'Order',
    Component: lazy(() => import('../orders/OrderPage.tsx')),
  },
  {
    path: 'reviews',
    title: 'Reviews',
    icon: 'reviews',
    words: 'ratings stars comments moderation approve reject',
    Component: lazy(() => import('../reviews/ReviewsPage.tsx')),
  },
  {
    path: 'documents',
    title: 'Documents',
    icon: 'documents',
    words: 'invoices contracts reports policies manuals certificates files pdf',
    acts: [{ title: 'Upload document', to: 'documents?upload=true', words: 'file pdf' }],
    Component: lazy(() => import('../documents/DocumentsPage.tsx')),
  },
  {
    path: 'settings',
    title: 'Settings',
    icon: 'settings',
    words:
      'general store email security payment shipping appearance notifications name currency vat smtp 2fa stripe paypal rates colours banner trust maintenance',
    acts: [
      { title: 'Shipping rates', to: 'settings?tab=shipping', words: 'delivery countries free' },
      { title: 'Send a test email', to: 'settings?tab=email', words: 'smtp mail server' },
      { title: 'Check payment status', to: 'settings?tab=payment', words: 'stripe paypal webhook' },
    ],
    Component: lazy(() => import('../settings/SettingsPage.tsx')),
  },
  {
    path: 'settings/promotions',
    title: 'Promotions',
    words: 'codes vouchers discounts coupons sale',
    acts: [
      { title: 'Promotions', to: 'settings/promotions', words: 'codes vouchers discounts coupons' },
      {
        title: 'Create promotion',
        to: 'settings/promotions?create=true',
        words: 'new add code voucher discount',
      },
    ],
    Component: lazy(() => import('../promotions/PromotionsPage.tsx')),
  },
  {
    path: 'pack',
    title: 'Pack',
    icon: 'truck',
    words: 'bench scan barcode parcels ship',
    Component: lazy(() => import('../pack/PackPage.tsx')),
  },
  {
    path: 'inventory',
    title: 'Inventory',
    icon: 'inventory',
    words: 'stock sku low count delivery ledger',
    Component: lazy(() => import('../inventory/InventoryPage.tsx')),
  },
  {
    path: 'analytics',
    title: 'Analytics',
    icon: 'analytics',
    words: 'sales revenue reports best sellers returns conversion figures',
    Component: lazy(() => import('../analytics/AnalyticsPage.tsx')),
  },
  {
    path: 'audit',
    title: 'Audit log',
    icon: 'audit',
    words: 'history changes who before after',
    Component: lazy(() => import('../audit/AuditPage.tsx')),
  },
  {
    path: 'jobs',
    title: 'Jobs',
    icon: 'jobs',
    words: 'background outbox mails failed resend reconciler audit events',
    acts: [{ title: 'Mails given up', to: 'jobs?tab=outbox&state=dead', words: 'outbox resend failed' }],
    Component: lazy(() => import('../jobs/JobsPage.tsx')),
  },
  {
    path: 'account',
    title: 'Your account',
    acts: [
      {
        title: 'Your account',
        to: 'account',
        words: 'profile two-step sign-in 2fa totp authenticator recovery codes',
      },
    ],
    Component: lazy(() => import('../account/AccountPage.tsx')),
  },
  {
    path: 'preferences',
    title: 'Preferences',
    Component: lazy(() => import('../preferences/PreferencesPage.tsx')),
  },
  {
    path: 'alerts',
    title: 'Alerts',
    icon: 'bell',
    words: 'needs attention payments disputes refunds failed mails jobs',
    Component: lazy(() => import('../alerts/AlertsPage.tsx')),
  },
]
