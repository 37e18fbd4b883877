// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { expect, test } from 'vitest'
import { loadPage } from '../../shell/loadPage.ts'
import { findRoute } from '../../shell/routes.ts'
import { openShop, settle, until } from '../../test/openShop.tsx'
import { idOf, listOf } from '../../test/samples.ts'
import { someAddress, someCart, someCartItem, someUser } from '../../test/someCart.ts'
import {
  shop,
  products,
  openCartSignedIn,
  text,
  toast,
  press,
  openCartAsGuest,
  useCartPage,
  setShop,
} from '../../test/cartPage.ts'

useCartPage()

test('a signed-out visitor without a cart is asked to log in, and no call is made', async () => {
  await setShop(openShop('/cart', products))
  expect(text()).toContain('Please log in to view your cart and manage your items.')
  expect(text()).not.toContain('guest')
  expect(shop.find('main a[href="/login"]').textContent).toBe('Login')
  expect(shop.find('main a[href="/register"]').textContent).toBe('Sign Up')
  expect(text()).toContain('You do not need an account to buy.')
  expect(shop.find('main a[href="/collections"]').textContent).toBe('Start Shopping')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/cart')).toBe(false)
})

test('a guest sees the complete cart below the link to log in', async () => {
  await setShop(
    openCartAsGuest({
      '/cart': someCart(someCartItem('a', { quantity: 2 })),
      '/cart/items/{id}': someCart(someCartItem('a')),
    }),
  )
  expect(text()).toContain(
    'Please log in to view your cart and manage your items. Or check out as a guest below.',
  )
  expect(text()).toContain('Total£65.99')
  await press('One less')
  expect(text()).toContain('Total£35.99')
})

test('a guest whose cart has expired sees an empty one', async () => {
  await setShop(openCartAsGuest({ '/cart': new ApiError(401, 'User not authenticated', 'unauthenticated') }))
  await until(() => expect(localStorage.getItem('guestCart')).toBeNull())
  expect(text()).not.toContain('Unable to load')
})

test('an empty cart links to the collections', async () => {
  await setShop(openCartSignedIn({ '/cart': someCart() }))
  expect(text()).toContain('Your cart is empty')
  expect(shop.find('main a[href="/collections"]').textContent).toBe('Start Shopping')
})

test('reports that the cart could not be loaded, and can try again', async () => {
  let isDown = true
  await setShop(
    openCartSignedIn({
      '/cart': () => (isDown ? new ApiError(400, 'No.', 'bad_request') : someCart(someCartItem('a'))),
    }),
  )
  expect(text()).toContain('Unable to load your cart at the moment. Please try again later.')
  isDown = false
  await press('Try Again')
  expect(text()).toContain('Thobe a')
})

test("shows the server's totals and the amount missing for free shipping", async () => {
  await setShop(openCartSignedIn({ '/cart': someCart(someCartItem('a', { previousPrice: 2500 })) }))
  expect(text()).toContain('Add £45.01 more for free shipping')
  expect(text()).toContain('The price has gone up from £25.00 to £30.00.')
  expect(text()).toContain('Total£35.99')
  await act(async () => shop.find('input[value="express"]').click())
  expect(text()).toContain('Total£39.99')
})

test('signing in as somebody else in another tab removes the data of the previous user', async () => {
  let name = 'Yusuf'
  await setShop(
    openCartSignedIn({
      '/cart': () => someCart(someCartItem(`of ${name}`)),
      '/addresses': () => listOf(someAddress('home', { firstName: name })),
    }),
  )
  expect(text()).toContain('Thobe of Yusuf')
  name = 'Maryam'
  localStorage.setItem('user', JSON.stringify({ ...someUser, id: idOf('w'), firstName: name }))
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'user' })))
  await settle()
  expect(text()).toContain('Thobe of Maryam')
  expect(text()).toContain('Maryam Rahman')
  expect(text()).not.toContain('Yusuf')
})

test('a new quantity is shown immediately; a refusal reverts it and explains why', async () => {
  let answer: (value: unknown) => void = () => undefined
  await setShop(
    openCartSignedIn({
      '/cart': someCart(someCartItem('a')),
      '/cart/items/{id}': () => new Promise(resolve => (answer = resolve)),
    }),
  )
  await press('One more')
  expect(shop.find('fieldset span').textContent).toBe('Quantity 2')
  await act(async () => answer(new ApiError(409, 'Only 1 left.', 'out_of_stock')))
  await settle()
  expect(shop.find('fieldset span').textContent).toBe('Quantity 1')
  expect(toast()).toContain('Only 1 left.')
})

test('several quick changes of a quantity send only the first and the last', async () => {
  const waiting: (() => void)[] = []
  await setShop(
    openCartSignedIn({
      '/cart': someCart(someCartItem('a')),
      '/cart/items/{id}': ({ quantity }: { quantity: number }) =>
        new Promise(resolve => waiting.push(() => resolve(someCart(someCartItem('a', { quantity }))))),
    }),
  )
  for (let clicks = 0; clicks < 3; clicks++) await press('One more')
  expect(shop.find('fieldset span').textContent).toBe('Quantity 4')
  await act(async () => waiting[0]?.())
  await settle()
  // The first answer does not revert the latest change.
  expect(shop.find('fieldset span').textContent).toBe('Quantity 4')
  await act(async () => waiting[1]?.())
  await settle()
  const changeCalls = shop.call.mock.calls.filter(([{ path }]) => path === '/cart/items/{id}')
  expect(changeCalls.map(([, input]) => input)).toEqual([
    { id: idOf('a'), quantity: 2 },
    { id: idOf('a'), quantity: 4 },
  ])
  expect(text()).toContain('£120.00')
})

test('a removed line can be restored', async () => {
  const item = someCartItem('a', { quantity: 2 })
  await setShop(
    openCartSignedIn({
      '/cart': someCart(item),
      '/cart/items/{id}': someCart(),
      '/cart/items': someCart({ ...item, id: idOf('new') }),
    }),
  )
  await press('Remove Thobe a, White, 54')
  expect(text()).toContain('Your cart is empty')
  expect(document.activeElement?.textContent).toBe('Undo')
  await press('Undo')
  expect(await shop.sentTo('/cart/items')).toEqual({ variantId: idOf('v-a'), quantity: 2 })
  expect(text()).toContain('Quantity 2')
})

test('reports a changed total in the words of the server and reloads the cart', async () => {
  let price = 3000
  await setShop(
    openCartSignedIn({
      '/cart': () => someCart(someCartItem('a', { unitPrice: price })),
      '/addresses': listOf(someAddress('home')),
      '/checkout': () => {
        price = 4000
        return new ApiError(409, 'The total is now £45.99. Please check your cart.', 'total_changed')
      },
    }),
  )
  await press('Proceed to Checkout')
  expect(toast()).toContain('Checkout ErrorThe total is now £45.99. Please check your cart.')
  expect(text()).toContain('Total£45.99')
})

test('checking out a cart that has already been paid shows its order', async () => {
  await setShop(
    openCartSignedIn({
      '/cart': someCart(someCartItem('a')),
      '/addresses': listOf(someAddress('home')),
      '/checkout': new ApiError(409, 'This order has already been paid.', 'already_paid', {
        orderId: idOf('o'),
      }),
      '/orders': { orders: [], total: 0, page: 1, totalPages: 1 },
    }),
  )
  await loadPage(findRoute(new URL('https://shop.example/profile')).route)
  await press('Proceed to Checkout')
  expect(text()).toContain('Your Orders')
})
