/** What a member of staff may be permitted to do, in words that end "may". A permission's name is its noun and its verb. */
const permissions = {
  'office:enter': 'enter the back office, search it and see its dashboard',
  'orders:read': 'see orders',
  'orders:write': 'change orders, their addresses and their status',
  'orders:pack': 'print slips, pack orders and send them',
  'orders:refund': 'give money back for an order',
  'orders:export': 'export orders',
  'payments:read': 'see what was paid, paid out and held back',
  'payments:decide': 'decide about disputes, unmatched payments and failed refunds',
  'returns:read': 'see returns and exchanges',
  'returns:receive': 'note that a parcel has come back',
  'returns:decide': 'check returned garments, and complete or cancel a return',
  'stock:read': 'see stock and its ledger',
  'stock:write': 'count, receive and correct stock',
  'products:read': 'see products and collections, drafts too',
  'products:write': 'change products, collections and their pictures',
  'promotions:read': 'see promotions',
  'promotions:write': 'change promotions',
  'reviews:read': 'see reviews before they are published',
  'reviews:moderate': 'publish, reject and delete reviews',
  'customers:read': 'see customers',
  'customers:write': 'change, close and reopen accounts of customers',
  'customers:erase': "erase a person's data",
  'customers:export': 'see and export newsletter subscribers',
  'staff:manage': 'invite people, and decide who is staff',
  'documents:read': 'see documents',
  'documents:write': 'upload and delete documents',
  'reports:read': 'see figures of sales and reviews',
  'audit:read': 'see who changed what',
  'alerts:read': 'see alerts',
  'alerts:resolve': 'resolve alerts',
  'settings:read': 'see the settings',
  'settings:write': 'change the settings',
  'jobs:read': 'see background jobs and emails that wait',
  'jobs:run': 'run jobs and send emails again',
} as const

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as readonly Permission[]

/**
 * Callers that an endpoint allows: anyone; whoever has a cart or an order here, as an account or as a guest known by a cookie;
 * any signed-in active account; a member of staff with that permission.
 */
export type Access = 'public' | 'shopper' | 'customer' | Permission

export const isPermission = (access: Access): access is Permission => Object.hasOwn(permissions, access)
