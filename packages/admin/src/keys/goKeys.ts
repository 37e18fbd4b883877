import { hasScreen } from '../app/placeOf.ts'

const all: readonly (readonly [key: string, path: string, title: string])[] = [
  ['d', '', 'Dashboard'],
  ['p', 'products', 'Products'],
  ['c', 'collections', 'Collections'],
  ['u', 'users', 'Users'],
  ['o', 'orders', 'Orders'],
  ['r', 'reviews', 'Reviews'],
  ['f', 'documents', 'Documents'],
  ['s', 'settings', 'Settings'],
  ['b', 'pack', 'Pack'],
  ['i', 'inventory', 'Inventory'],
  ['a', 'analytics', 'Analytics'],
  ['l', 'audit', 'Audit log'],
  ['j', 'jobs', 'Jobs'],
  ['t', 'alerts', 'Alerts'],
]

/** Second keys after `g`, of the screens there are. */
export const goKeys = all
  .filter(([, path]) => hasScreen(path))
  .map(([key, path, title]) => ({ key, title, to: `/admin/${path}`.replace(/\/$/, '') }))
