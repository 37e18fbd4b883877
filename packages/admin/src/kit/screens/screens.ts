import type { IconName } from '@shop/ui/buttons/Icon.tsx'

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
}

export type Screen = Section | (Page & { icon?: never; key?: never; shortcut?: never })

const all = [
  {
    path: '',
    title: 'Dashboard',
    icon: 'dashboard',
    key: 'd',
    shortcut: '1',
    words: 'home overview figures',
  },
  {
    path: 'products',
    title: 'Products',
    icon: 'products',
    key: 'p',
    shortcut: '2',
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
    words: 'categories groups reprice',
    acts: [{ title: 'Create collection', to: 'collections?create=true', words: 'new add' }],
  },
  {
    path: 'users',
    title: 'Users',
    icon: 'people',
    key: 'u',
    shortcut: '4',
    words: 'customers admins staff accounts invite roles',
    acts: [{ title: 'Invite user', to: 'users?invite=true', words: 'staff admin customer' }],
  },
  {
    path: 'orders',
    title: 'Orders',
    icon: 'orders',
    key: 'o',
    shortcut: '5',
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
    words: 'ratings stars comments moderation approve reject',
  },
  {
    path: 'documents',
    title: 'Documents',
    icon: 'documents',
    key: 'f',
    shortcut: '7',
    words: 'invoices contracts reports policies manuals certificates files pdf',
    acts: [{ title: 'Upload document', to: 'documents?upload=true', words: 'file pdf' }],
  },
  {
    path: 'settings',
    title: 'Settings',
    icon: 'settings',
    key: 's',
    shortcut: '8',
    words:
      'general store email security payment shipping appearance notifications name currency vat smtp 2fa stripe paypal rates colours banner trust maintenance',
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
    words: 'bench scan barcode parcels ship',
  },
  {
    path: 'inventory',
    title: 'Inventory',
    icon: 'inventory',
    key: 'i',
    shortcut: 'Shift+I',
    words: 'stock sku low count delivery ledger',
  },
  {
    path: 'analytics',
    title: 'Analytics',
    icon: 'analytics',
    key: 'a',
    shortcut: 'Shift+A',
    words: 'sales revenue reports best sellers returns conversion figures',
  },
  {
    path: 'audit',
    title: 'Audit log',
    icon: 'audit',
    key: 'l',
    shortcut: 'Shift+L',
    words: 'history changes who before after',
  },
  {
    path: 'jobs',
    title: 'Jobs',
    icon: 'jobs',
    key: 'j',
    shortcut: 'Shift+J',
    words: 'background outbox mails failed resend reconciler audit events',
    acts: [{ title: 'Mails given up', to: 'jobs?tab=outbox&state=dead', words: 'outbox resend failed' }],
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
    words: 'needs attention payments disputes refunds failed mails jobs',
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
