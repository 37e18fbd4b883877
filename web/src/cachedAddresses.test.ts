import { expect, test } from 'vitest'
import { isCachedRead, cachedPageAddress } from './cachedAddresses.ts'

const urlOf = (path: string) => new URL(path, 'https://shop.example')

test.each([
  '/',
  '/collections',
  '/collections/new-in?sort=newest&page=2&colour=Navy',
  '/products/najd-two-button-thobe',
  '/products/najd-two-button-thobe?tab=reviews',
  '/products/najd-two-button-thobe?colour=Navy&size=56&variant=0f0e2539-84cc',
  '/collections/thobes?size=56&stock=in&sale=on',
  '/sale?size=56',
  '/returns',
])('caches the page %s', path => expect(cachedPageAddress(urlOf(path).href)).toBe(urlOf(path).href))

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
])('never caches the page %s', path => expect(cachedPageAddress(urlOf(path).href)).toBeNull())

test('caches a page only once for all campaigns that link to it', () => {
  const campaign = urlOf('/collections/thobes?utm_source=mail&sort=newest&mc_eid=a1').href
  expect(cachedPageAddress(campaign)).toBe(urlOf('/collections/thobes?sort=newest').href)
})

test('caches reads of the catalogue, but not of personal data', () => {
  const ofTheCatalogue = ['settings', 'menu', 'products', 'products/slug/najd', 'products/0f0e2539-84cc']
  for (const path of [...ofTheCatalogue, 'collections/eid-capsule/products?sort=newest'])
    expect(isCachedRead(urlOf(`/api/${path}`)), path).toBe(true)
  const ofPeople = ['cart', 'orders', 'auth/me', 'addresses', 'wishlist', 'checkout', 'admin/products']
  for (const path of [...ofPeople, 'products/1/reviews/own', 'products?search=gift&limit=24'])
    expect(isCachedRead(urlOf(`/api/${path}`)), path).toBe(false)
})
