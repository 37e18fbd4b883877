import { allPermissions, type Permission } from '../access.ts'

interface BuiltInRole {
  name: string
  permissions: readonly Permission[]
}

/** Built-in roles by id. Their permissions are fixed; owners set the limits. */
export const builtInRoles = {
  owner: { name: 'Owner', permissions: allPermissions },
  manager: { name: 'Manager', permissions: allPermissions.filter(name => name !== 'staff:manage') },
  catalogue: {
    name: 'Catalogue',
    permissions: [
      'office:enter',
      'products:read',
      'products:write',
      'promotions:read',
      'promotions:write',
      'stock:read',
      'reviews:read',
      'reviews:moderate',
      'proposals:decide',
    ],
  },
  packer: {
    name: 'Packer',
    permissions: [
      'office:enter',
      'orders:read',
      'orders:pack',
      'returns:read',
      'returns:receive',
      'stock:read',
    ],
  },
  support: {
    name: 'Support',
    permissions: [
      'office:enter',
      'orders:read',
      'orders:write',
      'orders:refund',
      'payments:read',
      'returns:read',
      'returns:receive',
      'returns:decide',
      'stock:read',
      'products:read',
      'promotions:read',
      'reviews:read',
      'reviews:moderate',
      'customers:read',
      'customers:write',
      'proposals:decide',
    ],
  },
  accountant: {
    name: 'Accountant',
    permissions: [
      'office:enter',
      'orders:read',
      'orders:export',
      'payments:read',
      'returns:read',
      'products:read',
      'promotions:read',
      'customers:read',
      'documents:read',
      'reports:read',
      'books:read',
      'books:write',
      'audit:read',
    ],
  },
  'read-only': {
    name: 'Read only',
    permissions: allPermissions.filter(name => name === 'office:enter' || name.endsWith(':read')),
  },
} as const satisfies Record<string, BuiltInRole>

export type BuiltInRoleId = keyof typeof builtInRoles

export const isBuiltInRole = (id: string): id is BuiltInRoleId => Object.hasOwn(builtInRoles, id)
