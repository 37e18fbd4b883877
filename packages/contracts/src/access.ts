import { keysOf } from './keys.ts'
/** Permissions of staff, named by noun and verb. The texts end the sentence `Your role does not allow you to …`. */
export const permissionLabels = {
  // Search, dashboard and live events, which everybody in the back office needs.
  'office:enter': 'enter the back office',
  'orders:read': 'see orders',
  'orders:write': 'change and cancel orders',
  'orders:pack': 'pack and send orders',
  'orders:refund': 'refund orders',
  'orders:export': 'export orders',
  'payments:read': 'see payments',
  // Disputes, unmatched payments and refunds that failed.
  'payments:decide': 'decide about disputes and unmatched payments',
  'returns:read': 'see returns',
  'returns:receive': 'receive returns',
  'returns:decide': 'decide about returns',
  'stock:read': 'see stock',
  'stock:write': 'count and correct stock',
  'products:read': 'see products and collections',
  'products:write': 'change products and collections',
  'promotions:read': 'see promotions',
  'promotions:write': 'change promotions',
  'reviews:read': 'see reviews',
  'reviews:moderate': 'publish and reject reviews',
  'customers:read': 'see customers',
  'customers:write': 'change customers',
  'customers:erase': 'erase customers',
  'customers:export': 'export customers and newsletter subscribers',
  // Invitations, roles and members of staff.
  'staff:manage': 'manage staff and roles',
  'keys:manage': 'create and revoke API keys',
  // Changes proposed through an API key; confirming one also needs the permission for the change itself.
  'proposals:decide': 'confirm changes requested by assistants of staff',
  'webhooks:manage': 'manage webhooks',
  'documents:read': 'see documents',
  'documents:write': 'change documents',
  'reports:read': 'see reports',
  'books:read': 'see the books',
  // Closing months, and the account codes of the bookkeeper's program.
  'books:write': 'close months of the books',
  'audit:read': 'see the audit log',
  'alerts:read': 'see alerts',
  'alerts:resolve': 'resolve alerts',
  'settings:read': 'see settings',
  'settings:write': 'change settings',
  // Background jobs, and emails that have not been sent.
  'jobs:read': 'see background jobs and emails',
  'jobs:run': 'run background jobs and resend emails',
} as const

export type Permission = keyof typeof permissionLabels

// TypeScript knows every key of an object literal, so this list is complete.
export const allPermissions = keysOf(permissionLabels)

/**
 * Callers that an endpoint allows: anyone; anyone with a cart or an order here, as an account or as a guest known by a
 * cookie; any signed-in active account; a member of staff with that permission.
 */
export type Access = 'public' | 'shopper' | 'customer' | Permission

/** Permissions, any one of which allows its holder to see an order's payment, refunds and invoice. */
export const paymentPermissions = [
  'payments:read',
  'payments:decide',
  'orders:refund',
] as const satisfies Permission[]

/** Permissions that no API key may have, because with one of them a key could obtain further permissions. */
const forbiddenForKeys: readonly Permission[] = ['staff:manage', 'keys:manage', 'proposals:decide']

/** Permissions that an API key may have. A key is no customer, so it makes only calls that need one of these. */
export const keyPermissions = allPermissions.filter(name => !forbiddenForKeys.includes(name))

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissionLabels, name)

/** Tells whether an API key may make calls of this access, if it has the permission. */
export const isAllowedForKeys = (access: Access): boolean => keyPermissions.some(name => name === access)
