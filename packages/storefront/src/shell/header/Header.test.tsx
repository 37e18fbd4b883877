// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { someCart, someCartItem, someUser } from '../../test/someCart.ts'
import { forgetEverything, openShop, rememberUser } from '../../test/openShop.tsx'

beforeEach(forgetEverything)

const admin = { ...someUser, isAdmin: true }
const labels = (page: HTMLElement) =>
  [...page.querySelectorAll('header a, header nav button')].map(
    item => item.getAttribute('aria-label') ?? item.textContent,
  )

test('offers Login and Sign Up to signed-out visitors', async () => {
  const { page } = await openShop('/no-such-page')
  expect(labels(page)).toEqual([
    'Qamis & Co',
    'Home',
    'Collections',
    'About',
    'Login',
    'Sign Up',
    'Search',
    'Wishlist',
    'Cart',
  ])
})

test('offers the back office to admins only', async () => {
  rememberUser(admin)
  const cart = someCart(someCartItem('a', { quantity: 2 }), someCartItem('b'))
  const first = await openShop('/no-such-page', { '/auth/me': admin, '/cart': cart })
  expect(labels(first.page)).toEqual(
    expect.arrayContaining(['Admin Panel', 'Logout', 'Profile', 'Cart, 3 items']),
  )
  expect(labels(first.page)).not.toContain('Login')
  first.close()
  rememberUser(someUser)
  const second = await openShop('/no-such-page', { '/auth/me': someUser, '/cart': cart })
  expect(labels(second.page)).not.toContain('Admin Panel')
})

test('the badge shows dots while the cart loads, and then a guest’s number of items', async () => {
  rememberUser(admin)
  const waiting = await openShop('/no-such-page', {
    '/auth/me': admin,
    '/cart': () => new Promise(() => undefined),
  })
  expect(waiting.find('a[href="/cart"]').textContent).toBe('...')
  forgetEverything()
  const visitor = await openShop('/no-such-page')
  expect(visitor.find('a[href="/cart"]').textContent).toBe('')
  // A visitor without a cart makes no call.
  expect(visitor.call.mock.calls.some(([{ path }]) => path === '/cart')).toBe(false)
  forgetEverything()
  localStorage.setItem('guestCart', '1')
  const guest = await openShop('/no-such-page', { '/cart': someCart(someCartItem('a', { quantity: 2 })) })
  expect(guest.find('a[href="/cart"]').textContent).toBe('2')
})

test('logging out clears the device even if the server cannot be reached', async () => {
  rememberUser(admin)
  const { page, click } = await openShop('/no-such-page', {
    '/auth/me': admin,
    '/cart': someCart(),
  })
  onlineManager.setOnline(false)
  await click('header nav button')
  onlineManager.setOnline(true)
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(labels(page)).toContain('Login')
  expect(page.querySelector('output')?.textContent).toContain('You have been successfully logged out.')
})

const menu = {
  collections: [
    { name: 'Thobes', slug: 'thobes', image: null },
    { name: 'Jalabs', slug: 'jalabs', image: null },
  ],
  hasSale: true,
}

test('lists the collections and the sale below the header, and with pictures in an open menu', async () => {
  const { page, find, click } = await openShop('/no-such-page', { '/menu': menu })
  const linksIn = (list: ParentNode) =>
    [...list.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])
  const expectedLinks = [
    ['Thobes', '/collections/thobes'],
    ['Jalabs', '/collections/jalabs'],
    ['Sale', '/sale'],
  ]
  expect(linksIn(find('nav[aria-label=Collections]'))).toEqual(expectedLinks)
  expect(page.querySelector('#menu [aria-label=Collections]')).toBeNull()
  await click('[aria-controls="menu"]')
  expect(linksIn(find('#menu [aria-label=Collections]'))).toEqual(expectedLinks)
  await click('#menu a[href="/sale"]')
  expect(find('[aria-controls="menu"]').getAttribute('aria-expanded')).toBe('false')
})

test('shows no row of collections if there are none', async () => {
  const { page } = await openShop('/no-such-page')
  expect(page.querySelector('[aria-label=Collections]')).toBeNull()
})

test('the open menu closes when the focus leaves it or the page is clicked', async () => {
  const { find, click } = await openShop('/no-such-page', { '/menu': menu })
  const toggle = find('[aria-controls="menu"]')
  await click('[aria-controls="menu"]')
  act(() => find('#menu a').focus())
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  act(() => find('footer a').focus())
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await click('[aria-controls="menu"]')
  act(() => void find('main').dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})

test('the menu closes with every choice and with Escape, which returns the focus', async () => {
  const { find, click } = await openShop('/no-such-page')
  const toggle = find('[aria-controls="menu"]')
  await click('[aria-controls="menu"]')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await click('#menu a[href="/"]')
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await click('[aria-controls="menu"]')
  // Navigates without the menu, like the browser's Back.
  await click('footer a[href="/about"]')
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await click('[aria-controls="menu"]')
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(toggle)
})
