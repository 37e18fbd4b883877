// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../../kit/shop/browser.ts'
import { forgetEverything, openShop, rememberUser, settle, until } from '../../../test/openShop.tsx'
import { idOf, listOf } from '../../../test/samples.ts'
import { someAddress, someCart, someCartItem, someUser } from '../../../test/someCart.ts'

beforeEach(forgetEverything)

/** Opens a page with a cart, and the drawer. */
const openDrawer = async (buyer: 'account' | 'guest', answers: Record<string, unknown>) => {
  if (buyer === 'account') rememberUser(someUser)
  else localStorage.setItem('guestCart', '1')
  const shop = await openShop('/about', { '/auth/me': someUser, '/products': listOf(), ...answers })
  await shop.click('a[href="/cart"]')
  const drawer = () => shop.find('dialog')
  await until(() => expect(drawer().textContent).toContain('Your Cart'))
  return { ...shop, drawer, text: () => drawer().textContent }
}

test.each(['account', 'guest'] as const)('the icon opens the cart of %s beside the page', async buyer => {
  const { address, text, find } = await openDrawer(buyer, {
    '/cart': someCart(someCartItem('a', { quantity: 2 })),
  })
  expect(address()).toBe('/about')
  expect(text()).toContain('Add £15.01 more for free shipping')
  expect(text()).toContain('Thobe a')
  expect(text()).toContain('Colour: WhiteSize: 54')
  expect(text()).toContain('Subtotal£60.00£65.99 with standard delivery')
  expect(find('dialog a[href="/cart"]').textContent).toBe('View Cart')
})

test('an order that is too heavy for its destination says so', async () => {
  const { close, text } = await openDrawer('guest', {
    '/cart': { ...someCart(someCartItem('a')), delivery: [] },
  })
  expect(text()).toContain('This order is too heavy for one parcel. Please order less at a time.')
  expect(text()).not.toContain('deliver')
  close()
})

test('the icon of an empty cart opens no drawer', async () => {
  const { find, page } = await openShop('/about')
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  await act(async () => void find('a[href="/cart"]').dispatchEvent(press))
  await settle()
  expect(page.querySelector('dialog')).toBeNull()
})

test('a new quantity is shown immediately; a refusal reverts it and is shown in the drawer', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { click, find, text } = await openDrawer('guest', {
    '/cart': someCart(someCartItem('a')),
    '/cart/items/{id}': () => new Promise(resolve => (answer = resolve)),
  })
  await click('dialog [aria-label="One more"]')
  expect(find('dialog fieldset').textContent).toContain('Quantity 2')
  await act(async () => answer(new ApiError(409, 'Only 1 left.', 'out_of_stock')))
  await until(() => expect(find('dialog fieldset').textContent).toContain('Quantity 1'))
  expect(find('dialog output[aria-live=assertive]').textContent).toBe('ErrorOnly 1 left.')
  expect(text()).toContain('Subtotal£30.00')
})

test('a line is removed immediately, and can be restored', async () => {
  const item = someCartItem('a')
  const { click, sentTo, text } = await openDrawer('account', {
    '/cart': someCart(item),
    '/cart/items/{id}': someCart(),
    '/cart/items': someCart({ ...item, id: idOf('new') }),
  })
  await click('dialog [aria-label^="Remove"]')
  expect(text()).toContain('Your cart is empty')
  expect(document.activeElement?.textContent).toBe('Undo')
  await act(async () => (document.activeElement as HTMLElement).click())
  expect(await sentTo('/cart/items')).toEqual({ variantId: idOf('v-a'), quantity: 1 })
  await until(() => expect(text()).toContain('Subtotal£30.00'))
})

test('a removal that fails restores the line', async () => {
  const { click, text } = await openDrawer('account', {
    '/cart': someCart(someCartItem('a')),
    '/cart/items/{id}': new ApiError(503, 'The shop is busy.', 'overloaded'),
  })
  await click('dialog [aria-label^="Remove"]')
  await until(() => expect(text()).toContain('The shop is busy.'))
  expect(text()).toContain('Subtotal£30.00')
})

test('Escape, the close button and another page close the drawer', async () => {
  const { click, find, page } = await openDrawer('guest', { '/cart': someCart(someCartItem('a')) })
  await act(async () => void find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(page.querySelector('dialog')).toBeNull()
  await click('a[href="/cart"]')
  await click('dialog [aria-label="Close"]')
  expect(page.querySelector('dialog')).toBeNull()
  await click('a[href="/cart"]')
  await click('dialog a[href="/cart"]')
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Your Cart'))
  expect(page.querySelector('dialog')).toBeNull()
})

test('the second click of a double click does not close the drawer', async () => {
  const { find, page } = await openDrawer('guest', { '/cart': someCart(someCartItem('a')) })
  const pressBackdrop = (detail: number) =>
    act(async () => void find('dialog').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, detail })))
  await pressBackdrop(2)
  expect(page.querySelector('dialog')).not.toBeNull()
  await pressBackdrop(1)
  expect(page.querySelector('dialog')).toBeNull()
})

test('Checkout goes straight to the payment page if the account has a default address', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  const { click, sentTo } = await openDrawer('account', {
    '/cart': someCart(someCartItem('a')),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
  })
  await click('dialog [data-keep-clear] button')
  expect(await sentTo('/checkout')).toEqual({
    cartId: idOf('cart'),
    shippingAddressId: idOf('home'),
    expectedTotal: 3599,
    expectedTerms: 'standard-20 3-5 tracked',
  })
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'))
})

test('without an address Checkout leads to its form; a refusal is shown in the drawer', async () => {
  const { click, close, address, find } = await openDrawer('account', {
    '/cart': someCart(someCartItem('a')),
    '/addresses': listOf(someAddress('abroad', { isDefault: true, country: 'FR' })),
  })
  await click('dialog [data-keep-clear] button')
  await until(() => expect(address()).toBe('/cart'))
  await until(() => expect(find('h1').textContent).toBe('Your Cart'))
  close()
  const refused = await openDrawer('account', {
    '/cart': someCart(someCartItem('a')),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': new ApiError(409, 'The total is now £45.99. Please check your cart.', 'total_changed'),
  })
  await refused.click('dialog [data-keep-clear] button')
  await until(() =>
    expect(refused.find('dialog output[aria-live=assertive]').textContent).toContain('£45.99'),
  )
})
