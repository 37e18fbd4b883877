import { expect, test } from 'vitest'
import { isKeptPage, isKeptRead } from './keptAddresses.ts'

test.each(['/', '/collections', '/collections/new-in', '/products/najd-two-button-thobe', '/returns'])(
  'keeps the page %s',
  path => expect(isKeptPage(path)).toBe(true),
)

test.each(['/cart', '/profile', '/checkout/success', '/success', '/login', '/admin', '/search', '/offline'])(
  'never keeps the page %s',
  path => expect(isKeptPage(path)).toBe(false),
)

test('keeps reads of the catalogue, and none of a person', () => {
  const ofTheCatalogue = ['settings', 'products', 'products/slug/najd', 'products/0f0e2539-84cc']
  for (const path of [...ofTheCatalogue, 'collections/eid-capsule/products'])
    expect(isKeptRead(`/api/${path}`), path).toBe(true)
  const ofPeople = ['cart', 'orders', 'auth/me', 'addresses', 'wishlist', 'checkout', 'admin/products']
  for (const path of [...ofPeople, 'products/1/reviews/mine'])
    expect(isKeptRead(`/api/${path}`), path).toBe(false)
})
