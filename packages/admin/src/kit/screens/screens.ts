import type { Permission } from '@shop/contracts/access'
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
  /** Without it, nothing leads here, and the address says so. */
  needs: Permission
  /** Other words by which the palette finds it. */
  words?: string
  /** Acts that the palette offers; `to` is below /admin. */
  acts?: readonly { title: string; to: string; needs: Permission; words?: string }[]
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
    needs: 'office:enter',
    icon: 'dashboard',
    key: 'd',
    shortcut: '1',
    live: { topics: 'all', reads: ['/admin/dashboard'] },
    words: 'home overview figures',
  },
  {
    path: 'products',
    title: 'Products',
    needs: 'products:read',
    icon: 'products',
    key: 'p',
    shortcut: '2',
    live: { topics: ['products', 'stock'], reads: ['/admin/products'] },
    words: 'catalogue variants sku prices',
    acts: [
      { title: 'Add product', to: 'products?create=true', needs: 'products:write', words: 'new create' },
      {
        title: 'Upload pictures',
        to: 'products?pictures=true',
        needs: 'products:write',
        words: 'images photos folder sku',
      },
      {
        title: 'Import products',
        to: 'products/import',
        needs: 'products:write',
        words: 'csv sheet spreadsheet upload excel',
      },
    ],
  },
  {
    path: 'products/import/:id?',
    title: 'Import products',
    needs: 'products:write',
  },
  {
    path: 'collections',
    title: 'Collections',
    needs: 'products:read',
    icon: 'collections',
    key: 'c',
    shortcut: '3',
    live: { topics: ['products'], reads: ['/admin/collections'] },
    words: 'categories groups reprice',
    acts: [
      {
        title: 'Create collection',
        to: 'collections?create=true',
        needs: 'products:write',
        words: 'new add',
      },
    ],
  },
  {
    path: 'users',
    title: 'Users',
    needs: 'customers:read',
    icon: 'people',
    key: 'u',
    shortcut: '4',
    live: { topics: ['people'], reads: ['/admin/users'] },
    words: 'customers admins staff accounts invite roles',
    acts: [
      { title: 'Invite user', to: 'users?invite=true', needs: 'staff:manage', words: 'staff admin customer' },
      {
        title: 'Newsletter subscribers',
        to: 'users?subscribers=true',
        needs: 'customers:export',
        words: 'mailing list marketing export csv',
      },
    ],
  },
  {
    path: 'users/roles',
    title: 'Roles',
    needs: 'staff:manage',
    acts: [
      {
        title: 'Roles',
        to: 'users/roles',
        needs: 'staff:manage',
        words: 'permissions rights staff team access limits',
      },
    ],
  },
  {
    path: 'orders',
    title: 'Orders',
    needs: 'orders:read',
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
    needs: 'orders:read',
  },
  {
    path: 'reviews',
    title: 'Reviews',
    needs: 'reviews:read',
    icon: 'reviews',
    key: 'r',
    shortcut: '6',
    live: { topics: ['reviews'], reads: ['/admin/reviews', '/admin/analytics/reviews'] },
    words: 'ratings stars comments moderation approve reject',
  },
  {
    path: 'documents',
    title: 'Documents',
    needs: 'documents:read',
    icon: 'documents',
    key: 'f',
    shortcut: '7',
    live: null,
    words: 'invoices contracts reports policies manuals certificates files pdf',
    acts: [
      { title: 'Upload document', to: 'documents?upload=true', needs: 'documents:write', words: 'file pdf' },
    ],
  },
  {
    path: 'settings',
    title: 'Settings',
    needs: 'settings:read',
    icon: 'settings',
    key: 's',
    shortcut: '8',
    live: null,
    words:
      'general store email security payment shipping appearance notifications name currency vat smtp 2fa stripe paypal klarna rates colours banner hero homepage trust maintenance',
    acts: [
      {
        title: 'Shipping rates',
        to: 'settings?tab=shipping',
        needs: 'settings:read',
        words: 'delivery countries free',
      },
      {
        title: 'Send a test email',
        to: 'settings?tab=email',
        needs: 'settings:write',
        words: 'smtp mail server',
      },
      {
        title: 'Check payment status',
        to: 'settings?tab=payment',
        needs: 'settings:read',
        words: 'stripe paypal webhook',
      },
    ],
  },
  {
    path: 'settings/promotions',
    title: 'Promotions',
    needs: 'promotions:read',
    words: 'codes vouchers discounts coupons sale',
    acts: [
      {
        title: 'Promotions',
        to: 'settings/promotions',
        needs: 'promotions:read',
        words: 'codes vouchers discounts coupons',
      },
      {
        title: 'Create promotion',
        to: 'settings/promotions?create=true',
        needs: 'promotions:write',
        words: 'new add code voucher discount',
      },
    ],
  },
  {
    path: 'pack',
    title: 'Pack',
    needs: 'orders:pack',
    icon: 'truck',
    key: 'b',
    shortcut: '9',
    live: null,
    words: 'bench scan barcode parcels ship',
  },
  {
    path: 'returns',
    title: 'Returns',
    needs: 'returns:read',
    icon: 'undo',
    key: 'e',
    shortcut: 'Shift+U',
    live: { topics: ['orders'], reads: ['/admin/returns'] },
    words: 'send back refunds swaps exchanges parcels',
  },
  {
    path: 'returns/:id',
    title: 'Return',
    needs: 'returns:read',
  },
  {
    path: 'inventory',
    title: 'Inventory',
    needs: 'stock:read',
    icon: 'inventory',
    key: 'i',
    shortcut: 'Shift+I',
    live: { topics: ['stock'], reads: ['/admin/inventory'] },
    words: 'stock sku low count delivery ledger',
  },
  {
    path: 'analytics',
    title: 'Analytics',
    needs: 'reports:read',
    icon: 'analytics',
    key: 'a',
    shortcut: 'Shift+A',
    live: null,
    words: 'sales revenue reports best sellers returns conversion figures',
  },
  {
    path: 'audit',
    title: 'Audit log',
    needs: 'audit:read',
    icon: 'audit',
    key: 'l',
    shortcut: 'Shift+L',
    live: null,
    words: 'history changes who before after',
  },
  {
    path: 'jobs',
    title: 'Jobs',
    needs: 'jobs:read',
    icon: 'jobs',
    key: 'j',
    shortcut: 'Shift+J',
    live: null,
    words: 'background outbox mails emails failed resend reconciler audit events',
    acts: [
      {
        title: 'Failed emails',
        to: 'jobs?tab=outbox&state=dead',
        needs: 'jobs:read',
        words: 'outbox resend given up',
      },
    ],
  },
  {
    path: 'account',
    title: 'Your account',
    needs: 'office:enter',
    acts: [
      {
        title: 'Your account',
        to: 'account',
        needs: 'office:enter',
        words: 'profile two-step sign-in 2fa totp authenticator recovery codes',
      },
    ],
  },
  {
    path: 'preferences',
    title: 'Preferences',
    needs: 'office:enter',
  },
  {
    path: 'alerts',
    title: 'Alerts',
    needs: 'alerts:read',
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
export const sections = screens.flatMap(({ path, title, icon, key, shortcut, needs }) =>
  icon ? [{ title, icon, key, shortcut, needs, to: addressOf(path) }] : [],
)

/** Beginnings of the paths that are read anew once these topics have changed. */
export const liveReads = (changed: readonly LiveTopic[]): string[] =>
  screens.flatMap(({ live }) =>
    live && (live.topics === 'all' || live.topics.some(topic => changed.includes(topic))) ? live.reads : [],
  )
