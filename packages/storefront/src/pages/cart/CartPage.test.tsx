// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPage } from '../../shell/loadPage.ts'
import { findRoute } from '../../shell/routes.ts'
import { browser } from '../checkout/mutations.ts'
import { forgetEverything, openShop, rememberUser, settle, until } from '../../test/openShop.tsx'
import { idOf, listOf } from '../../test/samples.ts'
import { someAddress, someCart, someCartItem, someDeviceItem, someUser } from '../../test/someCart.ts'
import { someProduct } from '../../test/someProduct.ts'
import { someVariant } from '../../test/someVariant.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)
afterEach(() => shop.close())

const products = { '/products': listOf() }
const signedIn = (answers: Record<string, unknown>) => {
  rememberUser(someUser)
  return openShop('/cart', { ...products, '/auth/me': someUser, '/addresses': listOf(), ...answers })
}
const text = () => shop.page.querySelector('main')?.textContent ?? ''
const toast = () => shop.page.querySelector('output:last-of-type strong')?.closest('span')?.textContent
const press = async (label: string) => {
  const button = [...shop.page.querySelectorAll('button')].find(
    ({ ariaLabel, textContent }) => ariaLabel === label || textContent === label,
  )
  if (!button) throw new Error(`no button ${label}`)
  await act(async () => button.click())
  await settle()
}

const keepOnDevice = (...items: object[]) => localStorage.setItem('deviceCart', JSON.stringify(items))

test('signed out, asks to log in and shows what the device keeps with its prices', async () => {
  keepOnDevice(someDeviceItem({ quantity: 2 }))
  const variants = [
    someVariant({ id: idOf('v'), price: 5900, salePrice: 4900, lengthCm: 152 }),
    someVariant({ id: idOf('w'), lengthCm: 146 }),
  ]
  shop = await openShop('/cart', { ...products, '/products/{id}': someProduct({ id: idOf('p'), variants }) })
  expect(text()).toContain(
    'Please log in to view your cart and manage your items. What you see below is saved on this device, and joins your cart when you log in.',
  )
  expect(shop.find('main a[href="/login"]').textContent).toBe('Login')
  expect(shop.find('main a[href="/register"]').textContent).toBe('Sign Up')
  expect(text()).toContain('£98.00')
  expect(text()).toContain('Length: 152 cm')
  await press('One less')
  expect(localStorage.getItem('deviceCart')).toContain('"quantity":1')
})

test('signed out, a cart with nothing in it speaks of nothing below', async () => {
  shop = await openShop('/cart', products)
  expect(text()).toContain('Please log in to view your cart and manage your items.')
  expect(text()).not.toContain('below')
})

test('what the device keeps is shown by the name, address, price and stock that it has by now', async () => {
  keepOnDevice(
    someDeviceItem({ quantity: 3 }),
    someDeviceItem({ variantId: idOf('dropped'), title: 'Thobe, the old name' }),
    someDeviceItem({ variantId: idOf('w'), productId: idOf('archived'), title: 'Fes Jalab' }),
  )
  const product = someProduct({
    id: idOf('p'),
    slug: 'renamed',
    title: 'Renamed Thobe',
    variants: [someVariant({ id: idOf('v'), price: 5900, salePrice: null, stock: 2 })],
  })
  const missing = new ApiError(404, 'Product not found.', 'not_found')
  shop = await openShop('/cart', {
    ...products,
    '/products/{id}': ({ id }: { id: string }) => (id === product.id ? product : missing),
  })
  expect(shop.find('main li h3 a[href="/products/renamed"]').textContent).toBe('Renamed Thobe')
  expect(text()).toContain('The price has gone up from £49.00 to £59.00.')
  expect(text()).toContain('Only 2 available. Please lower the quantity.')
  expect(text()).toContain('Renamed Thobe: this choice is not available at the moment.')
  expect(text()).toContain('Fes Jalab is not available at the moment.')
  // A shopper who sets a quantity has seen the price.
  await press('One less')
  expect(text()).not.toContain('The price has gone up')
  await press('Remove Fes Jalab')
  expect(text()).not.toContain('Fes Jalab')
})

test('what the device keeps and cannot be read just now is not called gone', async () => {
  keepOnDevice(someDeviceItem())
  let isDown = true
  const product = someProduct({ id: idOf('p'), variants: [someVariant({ id: idOf('v') })] })
  shop = await openShop('/cart', {
    ...products,
    '/products/{id}': () => (isDown ? new ApiError(429, 'Too many.', 'too_many_requests') : product),
  })
  expect(text()).toContain('Thobe could not be loaded.')
  isDown = false
  await press('Try Again')
  expect(text()).toContain('Quantity 1')
})

test('says that it is empty, and where to start', async () => {
  shop = await signedIn({ '/cart': someCart() })
  expect(text()).toContain('Your cart is empty')
  expect(shop.find('main a[href="/collections"]').textContent).toBe('Start Shopping')
})

test('says that it could not be loaded, and tries again', async () => {
  let isDown = true
  shop = await signedIn({
    '/cart': () => (isDown ? new ApiError(400, 'No.', 'bad_request') : someCart(someCartItem('a'))),
  })
  expect(text()).toContain('Unable to load your cart at the moment. Please try again later.')
  isDown = false
  await press('Try Again')
  expect(text()).toContain('Thobe a')
})

test("shows the server's figures and the way to free shipping", async () => {
  shop = await signedIn({ '/cart': someCart(someCartItem('a', { previousPrice: 2500 })) })
  expect(text()).toContain('Add £45.01 more for free shipping')
  expect(text()).toContain('The price has gone up from £25.00 to £30.00.')
  expect(text()).toContain('Total£35.99')
  await act(async () => shop.find('input[value="express"]').click())
  expect(text()).toContain('Total£39.99')
})

test('who signs in in another tab sees nothing of who was signed in before', async () => {
  let name = 'Yusuf'
  shop = await signedIn({
    '/cart': () => someCart(someCartItem(`of ${name}`)),
    '/addresses': () => listOf(someAddress('home', { firstName: name })),
  })
  expect(text()).toContain('Thobe of Yusuf')
  name = 'Maryam'
  localStorage.setItem('user', JSON.stringify({ ...someUser, id: idOf('w'), firstName: name }))
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'user' })))
  await settle()
  expect(text()).toContain('Thobe of Maryam')
  expect(text()).toContain('Maryam Rahman')
  expect(text()).not.toContain('Yusuf')
})

test('a quantity shows at once; a refusal takes it back and says why', async () => {
  let answer: (value: unknown) => void = () => undefined
  shop = await signedIn({
    '/cart': someCart(someCartItem('a')),
    '/cart/items/{id}': () => new Promise(resolve => (answer = resolve)),
  })
  await press('One more')
  expect(shop.find('fieldset span').textContent).toBe('Quantity 2')
  await act(async () => answer(new ApiError(409, 'Only 1 left.', 'out_of_stock')))
  await settle()
  expect(shop.find('fieldset span').textContent).toBe('Quantity 1')
  expect(toast()).toContain('Only 1 left.')
})

test('of several quantities in a row only the first and the last are asked for', async () => {
  const waiting: (() => void)[] = []
  shop = await signedIn({
    '/cart': someCart(someCartItem('a')),
    '/cart/items/{id}': ({ quantity }: { quantity: number }) =>
      new Promise(resolve => waiting.push(() => resolve(someCart(someCartItem('a', { quantity }))))),
  })
  for (let clicks = 0; clicks < 3; clicks++) await press('One more')
  expect(shop.find('fieldset span').textContent).toBe('Quantity 4')
  await act(async () => waiting[0]?.())
  await settle()
  // The first answer does not take the shopper's latest wish back.
  expect(shop.find('fieldset span').textContent).toBe('Quantity 4')
  await act(async () => waiting[1]?.())
  await settle()
  const asked = shop.call.mock.calls.filter(([{ path }]) => path === '/cart/items/{id}')
  expect(asked.map(([, input]) => input)).toEqual([
    { id: idOf('a'), quantity: 2 },
    { id: idOf('a'), quantity: 4 },
  ])
  expect(text()).toContain('£120.00')
})

test('a removed line can be brought back', async () => {
  const item = someCartItem('a', { quantity: 2 })
  shop = await signedIn({
    '/cart': someCart(item),
    '/cart/items/{id}': someCart(),
    '/cart/items': someCart({ ...item, id: idOf('new') }),
  })
  await press('Remove Thobe a, White, 54')
  expect(text()).toContain('Your cart is empty')
  expect(document.activeElement?.textContent).toBe('Undo')
  await press('Undo')
  expect(await shop.sentTo('/cart/items')).toEqual({ variantId: idOf('v-a'), quantity: 2 })
  expect(text()).toContain('Quantity 2')
})

test('checks out to the default address with the total that was shown', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  const addresses = listOf(someAddress('one'), someAddress('home', { isDefault: true }))
  shop = await signedIn({
    '/cart': someCart(someCartItem('a')),
    '/addresses': addresses,
    '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
  })
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toEqual({
    cartId: idOf('cart'),
    shippingAddressId: idOf('home'),
    shippingMethod: 'standard',
    expectedTotal: 3599,
  })
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'))
})

test('where the payment page does not open, the button can be pressed again after a while or with another cart', async () => {
  vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  shop = await signedIn({
    '/cart': someCart(someCartItem('a')),
    '/cart/items/{id}': someCart(someCartItem('a', { quantity: 2 })),
    '/addresses': listOf(someAddress('home')),
    '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
  })
  await press('Proceed to Checkout')
  expect(text()).toContain('Opening the payment page...')
  await press('One more')
  expect(text()).toContain('Proceed to Checkout')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('Proceed to Checkout')
  expect(text()).toContain('Opening the payment page...')
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  vi.useRealTimers()
  expect(text()).toContain('Proceed to Checkout')
})

test('the invoice goes where the order goes, unless another address is chosen for it', async () => {
  vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  const addresses = listOf(
    someAddress('home'),
    someAddress('office', { type: 'BILLING', address1: '1 Fenchurch Street' }),
  )
  shop = await signedIn({
    '/cart': someCart(someCartItem('a')),
    '/addresses': addresses,
    '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
  })
  expect(text()).not.toContain('1 Fenchurch Street')
  const isSame = shop.find('section[aria-labelledby="billing-title"] input[type="checkbox"]')
  await act(async () => isSame.click())
  expect(text()).toContain('1 Fenchurch Street')
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toMatchObject({
    shippingAddressId: idOf('home'),
    billingAddressId: idOf('office'),
  })
})

test('a line that cannot be bought is shown without a sum, and the way to checkout leads to it', async () => {
  const gone = someCartItem('gone', { maxQuantity: 0, lineTotal: 0 })
  shop = await signedIn({
    '/cart': someCart(someCartItem('a'), gone),
    '/addresses': listOf(someAddress('home')),
  })
  expect(text()).not.toContain('£0.00')
  expect(text()).toContain('Subtotal£30.00')
  const button = [...shop.page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Proceed to Checkout',
  )
  const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('One item cannot be bought like this.')
  await press('Proceed to Checkout')
  expect(document.activeElement?.textContent).toContain('Not available any more.')
  expect(toast()).toBeUndefined()
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
})

test('where nothing in the cart can be bought, nothing is asked for it', async () => {
  shop = await signedIn({ '/cart': someCart(someCartItem('gone', { maxQuantity: 0, lineTotal: 0 })) })
  expect(text()).toContain('Nothing in your cart can be bought any more.')
  expect(text()).not.toContain('Total')
})

test('Escape keeps what was typed of a new address for when it is opened again; Cancel gives it up', async () => {
  shop = await signedIn({ '/cart': someCart(someCartItem('a')) })
  const street = () => shop.find('dialog input[name="address1"]') as HTMLInputElement
  await press('Add New Address')
  await act(async () => {
    street().value = '12 Cable Street'
    street().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => void shop.find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  await press('Add New Address')
  expect(street().value).toBe('12 Cable Street')
  await press('Cancel')
  await press('Add New Address')
  expect(street().value).toBe('')
})

test('asks for an address before the server is', async () => {
  shop = await signedIn({ '/cart': someCart(someCartItem('a')) })
  await press('Proceed to Checkout')
  expect(toast()).toContain('Shipping Address Required')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
})

test('tells a changed total in the words of the server and reads the cart again', async () => {
  let price = 3000
  shop = await signedIn({
    '/cart': () => someCart(someCartItem('a', { unitPrice: price })),
    '/addresses': listOf(someAddress('home')),
    '/checkout': () => {
      price = 4000
      return new ApiError(409, 'The total is now £45.99. Please check your cart.', 'total_changed')
    },
  })
  await press('Proceed to Checkout')
  expect(toast()).toContain('Checkout ErrorThe total is now £45.99. Please check your cart.')
  expect(text()).toContain('Total£45.99')
})

test('an order that has been paid already is shown', async () => {
  shop = await signedIn({
    '/cart': someCart(someCartItem('a')),
    '/addresses': listOf(someAddress('home')),
    '/checkout': new ApiError(409, 'This order has been paid already.', 'already_paid', {
      orderId: idOf('o'),
    }),
    '/orders': { orders: [], total: 0, page: 1, totalPages: 1 },
  })
  await loadPage(findRoute(new URL('https://shop.example/profile')).route)
  await press('Proceed to Checkout')
  expect(text()).toContain('Your Orders')
})
