// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../kit/shop/browser.ts'
import {
  button,
  noReviews,
  open,
  pick,
  sheetButton,
  thobe,
  toast,
  useProductPage,
} from '../../test/productPage.ts'
import { rememberUser, until } from '../../test/openShop.tsx'
import { idOf, listOf } from '../../test/samples.ts'
import { someAddress, someCart, someCartItem, someUser } from '../../test/someCart.ts'

useProductPage()

const payment = { url: 'https://pay.example/1', orderId: idOf('o') }
const now = '[class*=now] button'
const line = someCartItem('a', { variant: { ...someCartItem('a').variant, id: idOf('White 54') } })
const wanted = { variantId: idOf('White 54'), quantity: 1 }
let goTo = vi.spyOn(browser, 'goTo')
beforeEach(() => {
  goTo = vi
    .spyOn(browser, 'goTo')
    .mockReset()
    .mockImplementation(() => undefined)
})

/** Opens a garment in white and 54 for somebody with an account. */
const signedIn = (answers: Record<string, unknown>) => {
  rememberUser(someUser)
  return open(
    thobe(),
    { ...noReviews, '/auth/me': someUser, '/products': listOf(), '/cart': someCart(), ...answers },
    '?colour=White&size=54',
  )
}

test('goes to the payment page in one press, to the default address and for this garment alone', async () => {
  const { click, close, sentTo, call } = await signedIn({
    '/cart': someCart(someCartItem('other')),
    '/cart/items': someCart(someCartItem('other'), line),
    '/addresses': listOf(someAddress('one'), someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  await click(now)
  expect(await sentTo('/checkout')).toEqual({
    cartId: idOf('cart'),
    only: wanted,
    shippingAddressId: idOf('home'),
    shippingMethod: 'standard',
  })
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'))
  expect(call.mock.calls.filter(([{ path }]) => path === '/cart/items').map(([, input]) => input)).toEqual([
    wanted,
  ])
  close()
})

test('begins one purchase for a double click', async () => {
  const { find, close, sentTo, call } = await signedIn({
    '/cart/items': someCart(line),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  const press = find(now) as HTMLButtonElement
  press.click()
  press.click()
  await sentTo('/checkout')
  await until(() => expect(goTo).toHaveBeenCalled())
  const asked = call.mock.calls.map(([{ path }]) => path)
  expect(asked.filter(path => path === '/cart/items' || path === '/checkout')).toHaveLength(2)
  close()
})

test('buys from the bar of a phone in one press as well', async () => {
  const { click, close, sentTo } = await signedIn({
    '/cart/items': someCart(line),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  await click('[aria-label=Buy] button:last-child')
  expect(await sentTo('/checkout')).toMatchObject({ only: wanted })
  close()
})

test('adds no second piece where the cart has one already', async () => {
  const { click, close, sentTo, call } = await signedIn({
    '/cart': someCart({ ...line, quantity: 3 }),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  await click(now)
  expect(await sentTo('/checkout')).toMatchObject({ only: wanted })
  expect(call.mock.calls.some(([{ path }]) => path.startsWith('/cart/items'))).toBe(false)
  close()
})

test.each([
  ['alone in the cart', [line], '/cart'],
  ['beside other things', [someCartItem('other'), line], `/cart?buy=${idOf('White 54')}&quantity=1`],
])('asks a guest for the address: %s', async (_, items, place) => {
  const { click, close, address, page } = await open(
    thobe(),
    {
      ...noReviews,
      '/products': listOf(),
      '/cart/guest': someCart(),
      '/cart': ({ variantId }: { variantId?: string }) => (variantId ? someCart(line) : someCart(...items)),
      '/cart/items': someCart(...items),
    },
    '?colour=White&size=54',
  )
  await click(now)
  await until(() => expect(address()).toBe(place))
  await until(() => expect(page.textContent).toContain('Your Details'))
  // The keyboard starts at the fields. Beside other things the cart is read first, and they are not there on arrival.
  if (items.length === 1) expect(document.activeElement?.id).toBe('checkout')
  expect(page.textContent).toContain('Total£35.99')
  expect(page.textContent?.includes('One more item stays in your cart.')).toBe(items.length > 1)
  expect(page.textContent?.includes('Thobe other')).toBe(false)
  close()
})

test('asks for a missing size first, and buys it from the sheet', async () => {
  rememberUser(someUser)
  const { click, close, find, sentTo } = await open(thobe(), {
    ...noReviews,
    '/auth/me': someUser,
    '/products': listOf(),
    '/cart': someCart(line),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  expect(find(button).textContent).toBe('Select Size & Color')
  await click(now)
  expect(find('dialog h2').textContent).toBe('Choose your size')
  await click(`dialog ${pick('size', '54')}`)
  expect(find(sheetButton).textContent).toBe('Buy Now')
  await click(sheetButton)
  expect(await sentTo('/checkout')).toMatchObject({ only: wanted })
  close()
})

test('tells a refusal in the words of the server, and can be pressed again', async () => {
  const { click, close, find } = await signedIn({
    '/cart/items': new ApiError(409, 'Thobe (White, 54) is sold out.', 'out_of_stock'),
  })
  await click(now)
  await until(() => expect(toast()).toEqual(['Checkout Error', 'Thobe (White, 54) is sold out.']))
  expect(find(now).ariaDisabled).not.toBe('true')
  expect(goTo).not.toHaveBeenCalled()
  close()
})

test('what this visit has chosen on the cart page is shown there again before the payment', async () => {
  sessionStorage.setItem('shippingMethod', 'express')
  const { click, close, address } = await signedIn({
    '/cart': someCart(line),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
  })
  await click(now)
  await until(() => expect(address()).toBe('/cart'))
  close()
})
