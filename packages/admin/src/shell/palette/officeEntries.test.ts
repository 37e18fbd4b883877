// @vitest-environment jsdom
import { allPermissions } from '@shop/contracts/access'
import { expect, it } from 'vitest'
import { canOf } from '../../kit/session/useCan.ts'
import { findOfficeEntries } from './officeEntries.ts'

const titles = (text: string, permissions: readonly string[] = allPermissions) =>
  findOfficeEntries(text, canOf(permissions)).map(({ title }) => title)

it('lists every page of the sidebar if nothing is typed', () => {
  expect(titles('')).toEqual(expect.arrayContaining(['Dashboard', 'Documents', 'Jobs', 'Alerts']))
})

it('finds pages and acts by the beginnings of words, names before other words', () => {
  expect(titles('dash')).toEqual(['Dashboard'])
  expect(titles('disputes')).toEqual(['Alerts'])
  expect(titles('upl doc')).toEqual(['Upload document'])
  expect(titles('shboar')).toEqual([])
  expect(titles('sign out')[0]).toBe('Sign Out')
  expect(titles('log out')).toEqual(['Sign Out'])
  expect(titles('segment')).toEqual(['Users'])
  expect(titles('pick list')).toEqual(['Orders'])
})

it('ignores words that say nothing about what is sought', () => {
  expect(titles('close the shop')).toContain('Maintenance Mode')
  expect(titles('add a product')[0]).toBe('Add product')
})

it('tolerates a wrong, missing, extra or misplaced letter', () => {
  expect(titles('anlytics')).toContain('Analytics')
  expect(titles('invnetory')).toContain('Inventory')
  expect(titles('ordres')).toContain('Orders')
  expect(titles('smtp hots')).toEqual(['SMTP Host'])
  expect(titles('jbos')).toEqual(['Jobs'])
  expect(titles('zebras')).toEqual([])
})

it('finds each setting by its name, and opens its field', () => {
  const [first] = findOfficeEntries('free shipping', canOf(allPermissions))
  expect(first).toMatchObject({
    title: 'Free Shipping Over',
    detail: 'Shipping',
    to: '/admin/settings?tab=shipping#shipping.freeThreshold',
  })
  expect(titles('smtp host')).toEqual(['SMTP Host'])
  expect(titles('accent')).toEqual(['Accent Colour'])
  expect(titles('instalments')).toEqual(['Klarna'])
  expect(titles('logo')).toContain('Store Name')
  expect(titles('return period')).toEqual(['Returns'])
  expect(titles('cash')[0]).toBe('New order')
  expect(titles('hero')).toEqual(expect.arrayContaining(['Settings', 'Banner Text']))
  // Without text only pages and acts are listed.
  expect(titles('')).not.toContain('SMTP Host')
})

it('contains only entries that the role allows', () => {
  const packer = ['office:enter', 'orders:read', 'orders:pack']
  expect(titles('', packer)).toEqual(expect.arrayContaining(['Dashboard', 'Orders', 'Pack', 'Your account']))
  expect(titles('', packer)).not.toContain('Products')
  expect(titles('add product', packer)).toEqual([])
  expect(titles('currency', packer)).toEqual([])
  expect(titles('sign out', packer)).toEqual(['Sign Out'])
})
