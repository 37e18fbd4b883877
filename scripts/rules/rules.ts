/**
 * Rules for imports; imports of types count too. rules.test.ts checks every file of the product and writes the rules
 * into docs/ARCHITECTURE.md. Tests, drills, the simulator and the demo may import anything.
 */

/** Packages that each part of the project may import. A longer name allows only one folder or file of the package. */
export const allowedPackages: Record<string, readonly string[]> = {
  'packages/contracts': [],
  'packages/tokens': [],
  'packages/payments-sandbox': [],
  'packages/client': ['contracts'],
  'packages/ui': ['contracts', 'tokens'],
  'packages/storefront': ['contracts', 'tokens', 'client'],
  'packages/admin': ['contracts', 'client', 'ui', 'storefront/preview'],
  server: ['contracts', 'tokens', 'payments-sandbox/startSandbox'],
  web: ['contracts', 'tokens', 'client', 'storefront', 'admin'],
  'desktop/src/ipc': ['admin/kit/platform'],
  'desktop/src/main': ['contracts', 'tokens', 'admin/kit/platform', 'admin/kit/screens'],
  'desktop/src/preload': [],
  'desktop/src/renderer': ['contracts', 'client', 'ui', 'admin', 'storefront/kit/styles/fonts.css'],
}

/** Outside modules reserved to certain parts. Each part's package.json lists its other imports. */
export const outsideModules: Record<string, { imports: RegExp; only: readonly string[] }> = {
  electron: { imports: /^electron(-updater)?(\/|$)/, only: ['desktop/src/main', 'desktop/src/preload'] },
  stripe: { imports: /^stripe$/, only: ['server/src/sales/orders/payments', 'packages/payments-sandbox'] },
  'zod (zod/mini elsewhere)': { imports: /^zod$/, only: ['server', 'desktop/src/main', 'desktop/src/ipc'] },
  'Node modules': {
    imports: /^node:/,
    only: ['server', 'web', 'packages/payments-sandbox', 'desktop/src/main'],
  },
  'Chakra and Emotion': {
    imports: /^@(chakra-ui|emotion)\//,
    only: ['packages/ui', 'packages/admin'],
  },
}

/**
 * Folders in the order of their dependencies. A folder may import from lines above its own, but not from other folders
 * of its line or from lines below. `.` stands for the files beside the folders, except named ones; `features/*` stands
 * for the folders of `features` that no line names.
 */
export const folderOrder: Record<string, readonly string[]> = {
  'packages/contracts/src': [
    '.',
    'addresses',
    'facts',
    'accounts agents alerts analytics books catalog contact documents fit inventory invoices jobs live mail payments promotions',
    'cart media products reviews search shop wishlist',
    'collections orders',
    'admin checkout palette returns',
    'users',
    'webhooks',
    'audit',
    'endpoints.ts',
  ],
  'packages/storefront/src': [
    'kit/parts kit/query kit/session kit/sizes kit/styles kit/visits',
    'kit/controls kit/dialogs kit/forms kit/shop kit/toasts',
    'kit/page',
    'features/addresses features/banner features/choice features/place features/viewed features/wishes',
    'features/cart',
    'features/cards',
    'features/listing features/orders features/session',
    'pages/*',
    'preview shell/footer shell/header shell/installing shell/maintenance',
    'shell',
  ],
  'server/src': [
    'platform/base',
    'platform/database platform/files',
    'platform/http',
    'platform/events',
    'people/segments',
    'catalogue/products people/accounts sales/pricing',
    'sales/cart',
    'sales/orders',
    'site agents people/history',
    'office people/records sales/fulfilment',
    'catalogue/editing office/palette',
    'upkeep',
    '.',
  ],
  'packages/ui/src': [
    'buttons files theme words',
    'charts colorMode feedback fields toasts',
    'dialogs facts layout list table',
    'app',
  ],
  'packages/admin/src': [
    'kit/platform kit/scan kit/screens kit/sort',
    'kit/act kit/session',
    'kit/query kit/upload',
    'kit/offline kit/preview',
    'kit/form kit/live kit/screen',
    'kit/list',
    'features/audit',
    'features/account features/analytics features/books features/inventory features/jobs features/promotions features/reviews features/alerts',
    'features/orders features/products features/settings',
    'features/*',
    'features/documents features/import',
    'shell/files shell/palette shell/session',
    'shell/keys',
    'shell',
  ],
  'desktop/src': ['ipc', 'main preload renderer'],
}

/**
 * Imports that the order would allow, with the reason why they are forbidden. Folders are the server's, at any depth.
 */
export const forbiddenImports: Record<string, { folders: string; imports: string }> = {
  'What staff write about goods, people and the shop moves no money': {
    folders: 'catalogue/editing office people/records',
    imports: 'sales/orders/checkout sales/orders/payments sales/orders/refunds',
  },
  'Sums of sales and moves of money are only read': {
    folders: 'office/analytics office/books sales/orders/invoices sales/orders/money',
    imports: 'sales/cart catalogue/products/inventory/changeStock.ts',
  },
}
