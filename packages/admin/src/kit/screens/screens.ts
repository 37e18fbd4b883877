import type { LiveTopic } from '@shop/contracts/live/endpoints'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'

/** Reads that a screen shows, and the topics whose change makes them stale. */
interface Live {
  topics: readonly LiveTopic[] | 'all'
  /** Beginnings of paths: the endpoints themselves would weigh on every first screen. */
  reads: readonly string[]
}

interface Page {
  /** Below /admin, with parameters: `orders`, `orders/:id`. The dashboard's is empty. */
  path: string
  title: string
  /** Other words by which the palette finds it. */
  words?: string
  /** Acts that the palette offers; `to` is below /admin. */
  acts?: readonly { title: string; to: string; words?: string }[]
}

/** A screen of the sidebar. A page that is reached from another one has neither icon nor keys. */
interface Section extends Page {
  icon: IconName
  /** Pressed after `g`, it leads there. */
  key: string
  /** The desktop menu's, after Ctrl or Cmd; a section may do without. */
  shortcut?: string
  /** Null where nothing of it is read anew by itself. */
  live: Live | null
}

type Screen = Section | (Page & { icon?: never; key?: never; shortcut?: never; live?: never })

const all = [
  {
    path: '',
    title: 'Dashboard',
    icon: 'dashboard',
    key: 'd',
    shortcut: '1',
    live: { topics: 'all', reads: ['/admin/dashboard'] },
    words: 'home overview figures',
  },
  {
    path: 'products',
    title: 'Products',
    icon: 'products',
    key: 'p',
    shortcut: '2',
    live: { topics: ['products', 'stock'], reads: ['/admin/products'] },
    words: 'catalogue variants sku prices',
    acts: [
      { title: 'Add product', to: 'products?create=true', words: 'new create' },
      { title: 'Upload pictures', to: 'products?pictures=true', words: 'images photos folder sku' },
      { title: 'Import products', to: 'products/import', words: 'csv sheet spreadsheet upload excel' },
    ],
  },
  {
    path: 'products/import/:id?',
    title: 'Import products',
  },
  {
    path: 'collections',
    title: 'Collections',
    icon: 'collections',
    key: 'c',
    shortcut: '3',
    live: { topics: ['products'], reads: ['/admin/collections'] },
    words: 'categories groups reprice',
    acts: [{ title: 'Create collection', to: 'collections?create=true', words: 'new add' }],
  },
  {
    path: 'users',
    title: 'Users',
    icon: 'people',
    key: 'u',
    shortcut: '4',
    live: { topics: ['people'], reads: ['/admin/users'] },
    words: 'customers admins staff accounts invite roles',
    acts: [
      { title: 'Invite user', to: 'users?invite=true', words: 'staff admin customer' },
      {
        title: 'Newsletter subscribers',
        to: 'users?subscribers=true',
        words: 'mailing list marketing export csv',
      },
    ],
  },
  {
    path: 'orders',
    title: 'Orders',
    icon: 'orders',
    key: 'o',
    shortcut: '5',
    // An order's documents are its shopper's too.
    live: { topics: ['orders'], reads: ['/admin/orders', '/orders/'] },
    words: 'sales parcels shipping refunds export packing slips',
  },
  {
    path: 'orders/:id',
    title: 'Order',
  },
  {
    path: 'reviews',
    title: 'Reviews',
    icon: 'reviews',
    key: 'r',
    shortcut: '6',
    live: { topics: ['reviews'], reads: ['/admin/reviews', '/admin/analytics/reviews'] },
    words: 'ratings stars comments moderation approve reject',
  },
  {
    path: 'documents',
    title: 'Documents',
    icon: 'documents',
    key: 'f',
    shortcut: '7',
    live: null,
    words: 'invoices contracts reports policies manuals certificates files pdf',
    acts: [{ title: 'Upload document', to: 'documents?upload=true', words: 'file pdf' }],
  },
  {
    path: 'settings',
    title: 'Settings',
    icon: 'settings',
    key: 's',
    shortcut: '8',
    live: null,
    words:
      'general store email security payment shipping appearance notifications name currency vat smtp 2fa stripe paypal klarna rates colours banner hero homepage trust maintenance',
    acts: [
      { title: 'Shipping rates', to: 'settings?tab=shipping', words: 'delivery countries free' },
      { title: 'Send a test email', to: 'settings?tab=email', words: 'smtp mail server' },
      { title: 'Check payment status', to: 'settings?tab=payment', words: 'stripe paypal webhook' },
    ],
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
  },
  {
    path: 'pack',
    title: 'Pack',
    icon: 'truck',
    key: 'b',
    shortcut: '9',
    live: null,
    words: 'bench scan barcode parcels ship',
  },
  {
    path: 'returns',
    title: 'Returns',
    icon: 'undo',
    key: 'e',
    shortcut: 'Shift+U',
    live: { topics: ['orders'], reads: ['/admin/returns'] },
    words: 'send back refunds swaps exchanges parcels',
  },
  {
    path: 'returns/:id',
    title: 'Return',
  },
  {
    path: 'inventory',
    title: 'Inventory',
    icon: 'inventory',
    key: 'i',
    shortcut: 'Shift+I',
    live: { topics: ['stock'], reads: ['/admin/inventory'] },
    words: 'stock sku low count delivery ledger',
  },
  {
    path: 'analytics',
    title: 'Analytics',
    icon: 'analytics',
    key: 'a',
    shortcut: 'Shift+A',
    live: null,
    words: 'sales revenue reports best sellers returns conversion figures',
  },
  {
    path: 'audit',
    title: 'Audit log',
    icon: 'audit',
    key: 'l',
    shortcut: 'Shift+L',
    live: null,
    words: 'history changes who before after',
  },
  {
    path: 'jobs',
    title: 'Jobs',
    icon: 'jobs',
    key: 'j',
    shortcut: 'Shift+J',
    live: null,
    words: 'background outbox mails emails failed resend reconciler audit events',
    acts: [{ title: 'Failed emails', to: 'jobs?tab=outbox&state=dead', words: 'outbox resend given up' }],
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
  },
  {
    path: 'preferences',
    title: 'Preferences',
  },
  {
    path: 'alerts',
    title: 'Alerts',
    icon: 'bell',
    key: 't',
    shortcut: 'Shift+E',
    live: { topics: ['alerts'], reads: ['/admin/alerts'] },
    words: 'needs attention payments disputes refunds failed mails emails jobs',
  },
] as const satisfies readonly Screen[]

export type ScreenPath = (typeof all)[number]['path']

/** Every screen of the back office, in the sidebar's order. Plain data: the desktop app's menu reads it too. */
export const screens: readonly (Screen & { path: ScreenPath })[] = all

/** Address of what stands at a path below /admin. */
export const addressOf = (path: string): string => `/admin/${path}`.replace(/\/$/, '')

/** The screens of the sidebar, with their addresses. */
export const sections = screens.flatMap(({ path, title, icon, key, shortcut }) =>
  icon ? [{ title, icon, key, shortcut, to: addressOf(path) }] : [],
)

/** Beginnings of the paths that are read anew once these topics have changed. */
export const liveReads = (changed: readonly LiveTopic[]): string[] =>
  screens.flatMap(({ live }) =>
    live && (live.topics === 'all' || live.topics.some(topic => changed.includes(topic))) ? live.reads : [],
  )
