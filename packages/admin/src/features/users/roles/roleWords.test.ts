import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import { allPermissions } from '@shop/contracts/access'
import { expect, it } from 'vitest'
import { permissionGroups, roleSummary, withPermission } from './roleWords.ts'

it('offers every permission except entering the office, which each role includes', () => {
  const offered = permissionGroups.flatMap(({ choices }) => choices.map(({ value }) => value))
  expect(offered.toSorted()).toEqual(allPermissions.filter(name => name !== 'office:enter').toSorted())
})

it('ticks required permissions along with a permission, and unticks dependent ones', () => {
  const writer = withPermission(['office:enter'], 'orders:refund', true)
  expect(writer).toEqual(['office:enter', 'orders:read', 'orders:refund'])
  expect(withPermission(writer, 'orders:refund', false)).toEqual(['office:enter', 'orders:read'])
  expect(withPermission(writer, 'orders:read', false)).toEqual(['office:enter'])
  const manager = withPermission([], 'staff:manage', true)
  expect(manager).toEqual(['customers:read', 'staff:manage'])
  expect(withPermission(manager, 'customers:read', false)).toEqual([])
})

it('summarises a role in one line', () => {
  expect(roleSummary({ id: 'packer', permissions: [...builtInRoles.packer.permissions] })).toBe(
    'Packs orders and receives returns',
  )
  expect(
    roleSummary({
      id: 'own',
      permissions: ['office:enter', 'products:read', 'products:write', 'stock:read', 'orders:read'],
    }),
  ).toBe('Changes products and collections; sees orders and stock')
  expect(roleSummary({ id: 'own', permissions: ['keys:manage', 'webhooks:manage', 'staff:manage'] })).toBe(
    'Manages staff, roles, API keys and webhooks',
  )
  expect(roleSummary({ id: 'own', permissions: ['orders:pack', 'staff:manage', 'customers:read'] })).toBe(
    'Handles orders; manages staff and roles; sees customers',
  )
  expect(roleSummary({ id: 'own', permissions: ['office:enter'] })).toBe('Sees the dashboard alone')
})
