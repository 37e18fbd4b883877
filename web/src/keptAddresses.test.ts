import { expect, test } from 'vitest'
import { isKeptPage, isKeptRead } from './keptAddresses.ts'

const at = (path: string) => new URL(path, 'https://shop.example')

test.each([
  '/',
  '/collections',
  '/collections/new-in?sort=newest&page=2&colour=Navy',
  '/products/najd-two-button-thobe',
  '/products/najd-two-button-thobe?tab=reviews',
  '/returns',
])('keeps the page %s', path => expect(isKeptPage(at(path))).toBe(true))

test.each([
  '/cart',
  '/profile',
  '/checkout/success',
  '/success',
  '/login',
  '/admin',
  '/search',
  '/offline',
  '/reset-password?token=a',
  '/contact?topic=returns&order=AB12CD34',
  '/collections/thobes?utm_source=mail&email=yusuf@shop.example',
])('never keeps the page %s', path => expect(isKeptPage(at(path))).toBe(false))

test('keeps reads of the catalogue, and none of a person', () => {
  const ofTheCatalogue = ['settings', 'products', 'products/slug/najd', 'products/0f0e2539-84cc']
  for (const path of [...ofTheCatalogue, 'collections/eid-capsule/products?sort=newest'])
    expect(isKeptRead(at(`/api/${path}`)), path).toBe(true)
  const ofPeople = ['cart', 'orders', 'auth/me', 'addresses', 'wishlist', 'checkout', 'admin/products']
  for (const path of [...ofPeople, 'products/1/reviews/own', 'products?search=gift&limit=24'])
    expect(isKeptRead(at(`/api/${path}`)), path).toBe(false)
})
