import { keysOf } from '@shop/contracts/keys'
import { allPermissions, isPermission, type Permission, permissionLabels } from '@shop/contracts/access'
import { type BuiltInRoleId, isBuiltInRole } from '@shop/contracts/users/builtInRoles'
import type { Role } from '@shop/contracts/users/staffEndpoints'
import { capitalize } from '@shop/ui/words/inWords'

type NounOf<Name> = Name extends `${infer Start}:${string}` ? Start : never
type Noun = Exclude<NounOf<Permission>, 'office'>

const nouns: Record<Noun, string> = {
  orders: 'Orders',
  payments: 'Payments',
  returns: 'Returns',
  stock: 'Stock',
  products: 'Products and collections',
  promotions: 'Promotions',
  reviews: 'Reviews',
  customers: 'Customers',
  staff: 'Staff and roles',
  keys: 'API keys',
  proposals: 'Assistants of staff',
  webhooks: 'Webhooks',
  documents: 'Documents',
  reports: 'Reports',
  books: 'Books',
  audit: 'Audit log',
  alerts: 'Alerts',
  settings: 'Settings',
  jobs: 'Background jobs and emails',
}
const nounNames = keysOf(nouns)

const permissionsOf = (noun: Noun): Permission[] =>
  allPermissions.filter(permission => permission.startsWith(`${noun}:`))

/** Permissions grouped by subject. Entering the back office is part of every role, so it is not offered. */
export const permissionGroups = nounNames.map(noun => ({
  title: nouns[noun],
  choices: permissionsOf(noun).map(value => ({ value, label: capitalize(permissionLabels[value]) })),
}))

/** Returns the permission that another permission requires; null if it requires none. */
const requiredPermission = (permission: Permission): Permission | null => {
  if (permission === 'staff:manage') return 'customers:read'
  const read = `${permission.slice(0, permission.indexOf(':'))}:read`
  return isPermission(read) && read !== permission ? read : null
}

/** Adds a permission together with the one that it requires, or removes it together with those that require it. */
export const withPermission = (
  granted: readonly Permission[],
  permission: Permission,
  isOn: boolean,
): Permission[] => {
  const changes = isOn
    ? [permission, requiredPermission(permission)]
    : [permission, ...allPermissions.filter(other => requiredPermission(other) === permission)]
  return allPermissions.filter(other => (changes.includes(other) ? isOn : granted.includes(other)))
}

const summaries: Record<BuiltInRoleId, string> = {
  owner: 'Everything, including staff and roles',
  manager: 'Everything except staff and roles',
  catalogue: 'Products, collections, promotions and reviews',
  packer: 'Packs orders and receives returns',
  support: 'Orders, refunds, returns, reviews and customers',
  accountant: 'Keeps the books; sees orders, payments, reports and documents',
  'read-only': 'Sees everything and changes nothing',
}

const listFormat = new Intl.ListFormat('en-GB')

/** Summarises in one line what a role allows. */
export const roleSummary = ({ id, permissions }: Pick<Role, 'id' | 'permissions'>): string =>
  isBuiltInRole(id) ? summaries[id] : permissionsInWords(permissions)

/** Verb for a right to change records, and their name within a sentence. */
const changePhrases: Record<Noun, readonly [verb: 'handles' | 'changes' | 'manages', ...nouns: string[]]> = {
  orders: ['handles', 'orders'],
  payments: ['handles', 'payments'],
  returns: ['handles', 'returns'],
  stock: ['changes', 'stock'],
  products: ['changes', 'products', 'collections'],
  promotions: ['changes', 'promotions'],
  reviews: ['handles', 'reviews'],
  customers: ['manages', 'customers'],
  staff: ['manages', 'staff', 'roles'],
  keys: ['manages', 'API keys'],
  proposals: ['handles', 'changes asked for by assistants'],
  webhooks: ['manages', 'webhooks'],
  documents: ['changes', 'documents'],
  reports: ['manages', 'reports'],
  books: ['manages', 'books'],
  audit: ['manages', 'the audit log'],
  alerts: ['handles', 'alerts'],
  settings: ['changes', 'settings'],
  jobs: ['manages', 'background jobs', 'emails'],
}

/** Writes `Handles orders; changes stock; sees customers`. */
export const permissionsInWords = (permissions: readonly Permission[]): string => {
  const has = (noun: Noun, isRead: boolean) =>
    permissionsOf(noun).some(name => name.endsWith(':read') === isRead && permissions.includes(name))
  const phrase = (verb: string, subjects: readonly Noun[]) =>
    subjects.length > 0
      ? [`${verb} ${listFormat.format(subjects.flatMap(noun => changePhrases[noun].slice(1)))}`]
      : []
  const changes = nounNames.filter(noun => has(noun, false))
  const sees = nounNames.filter(noun => has(noun, true) && !changes.includes(noun))
  const parts = [
    ...(['handles', 'changes', 'manages'] as const).flatMap(verb =>
      phrase(
        verb,
        changes.filter(noun => changePhrases[noun][0] === verb),
      ),
    ),
    ...phrase('sees', sees),
  ]
  return capitalize(parts.join('; ') || 'Sees the dashboard alone')
}
