/** Permissions of staff, each named after a noun and what may be done with it. */
export const allPermissions = [
  // Search, dashboard and live stream, which everybody in the back office needs.
  'office:enter',
  'orders:read',
  'orders:write',
  'orders:pack',
  'orders:refund',
  'orders:export',
  'payments:read',
  // Disputes, unmatched payments and refunds that failed.
  'payments:decide',
  'returns:read',
  'returns:receive',
  'returns:decide',
  'stock:read',
  'stock:write',
  'products:read',
  'products:write',
  'promotions:read',
  'promotions:write',
  'reviews:read',
  'reviews:moderate',
  'customers:read',
  'customers:write',
  'customers:erase',
  // Newsletter subscribers.
  'customers:export',
  // Invitations, and who is staff.
  'staff:manage',
  'documents:read',
  'documents:write',
  'reports:read',
  'audit:read',
  'alerts:read',
  'alerts:resolve',
  'settings:read',
  'settings:write',
  // Background jobs, and emails that wait.
  'jobs:read',
  'jobs:run',
] as const

export type Permission = (typeof allPermissions)[number]

/**
 * Callers that an endpoint allows: anyone; whoever has a cart or an order here, as an account or as a guest known by a cookie;
 * any signed-in active account; a member of staff with that permission.
 */
export type Access = 'public' | 'shopper' | 'customer' | Permission

const permissions: ReadonlySet<string> = new Set(allPermissions)

export const isPermission = (access: Access): access is Permission => permissions.has(access)
