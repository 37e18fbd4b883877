// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { CartItem } from '@shop/contracts/cart/endpoints'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../kit/shop/browser.ts'
import {
  buyButtonSelector,
  noReviews,
  openProductPage,
  optionSelector,
  sheetButtonSelector,
  thobe,
  toast,
  useProductPage,
} from '../../test/productPage.ts'
import { rememberUser, until } from '../../test/openShop.tsx'
import { idOf, listOf } from '../../test/samples.ts'
import { someAddress, someCart, someCartItem, someUser } from '../../test/someCart.ts'

useProductPage()

const payment = { url: 'https://pay.example/1', orderId: idOf('o') }
const buyNowSelector = '[class*=now] button'
const line = someCartItem('a', { variant: { ...someCartItem('a').variant, id: idOf('White 54') } })
const boughtUnits = { variantId: idOf('White 54'), quantity: 1 }
let goTo = vi.spyOn(browser, 'goTo')
beforeEach(() => {
  goTo = vi
    .spyOn(browser, 'goTo')
    .mockReset()
    .mockImplementation(() => undefined)
})

/** Opens a garment in white and size 54 with an account. */
const openSignedIn = (answers: Record<string, unknown>) => {
  rememberUser(someUser)
  return openProductPage(
    thobe(),
    { ...noReviews, '/auth/me': someUser, '/products': listOf(), '/cart': someCart(), ...answers },
    '?colour=White&size=54',
  )
}

test('goes to the payment page in one click, with the default address and only this garment', async () => {
  const { click, sentTo, call } = await openSignedIn({
    '/cart': someCart(someCartItem('other')),
    '/cart/items': someCart(someCartItem('other'), line),
    '/addresses': listOf(someAddress('one'), someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  await click(buyNowSelector)
  expect(await sentTo('/checkout')).toEqual({
    cartId: idOf('cart'),
    only: boughtUnits,
    shippingAddressId: idOf('home'),
  })
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'))
  expect(call.mock.calls.filter(([{ path }]) => path === '/cart/items').map(([, input]) => input)).toEqual([
    boughtUnits,
  ])
})

test('starts one purchase for a double click', async () => {
  const { find, sentTo, call } = await openSignedIn({
    '/cart/items': someCart(line),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  const buyNowButton = find(buyNowSelector) as HTMLButtonElement
  buyNowButton.click()
  buyNowButton.click()
  await sentTo('/checkout')
  await until(() => expect(goTo).toHaveBeenCalled())
  const calledPaths = call.mock.calls.map(([{ path }]) => path)
  expect(calledPaths.filter(path => path === '/cart/items' || path === '/checkout')).toHaveLength(2)
})

test('shows the address of an account’s order before payment, and asks for another one on request', async () => {
  const { find, click, call } = await openSignedIn({
    '/cart/items': someCart(line),
    '/addresses': listOf(
      someAddress('home', { isDefault: true, address1: '12 Cable Street', postalCode: 'E1 8JG' }),
    ),
    '/checkout': payment,
    '/products': listOf(),
  })
  expect(find('[class*=now]').textContent).toContain('Deliver to 12 Cable Street, E1 8JG')
  await click('[class*=now] [aria-label="Change the delivery address"]')
  await until(() => expect(find('h1').textContent).toBe('Your Cart'))
  expect(call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
})

test('adds no unit if the cart already contains one', async () => {
  const { click, sentTo, call } = await openSignedIn({
    '/cart': someCart({ ...line, quantity: 3 }),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  await click(buyNowSelector)
  expect(await sentTo('/checkout')).toMatchObject({ only: boughtUnits })
  expect(call.mock.calls.some(([{ path }]) => path.startsWith('/cart/items'))).toBe(false)
})

test.each([
  ['only item in the cart', [line], '/cart'],
  [
    'one of several items in the cart',
    [someCartItem('other'), line],
    `/cart?buy=${idOf('White 54')}&quantity=1`,
  ],
])('asks a guest for the address: %s', async (_, items, cartAddress) => {
  const { click, address, page } = await openProductPage(
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
  await click(buyNowSelector)
  await until(() => expect(address()).toBe(cartAddress))
  await until(() => expect(page.textContent).toContain('Your Details'))
  // The fields are focused once the cart has loaded.
  expect(document.activeElement?.id).toBe('checkout')
  expect(page.textContent).toContain('Total£35.99')
  expect(page.textContent?.includes('One more item stays in your cart.')).toBe(items.length > 1)
  expect(page.textContent?.includes('Thobe other')).toBe(false)
})

test('asks for a missing size first, and buys it from the sheet', async () => {
  rememberUser(someUser)
  const { click, find, sentTo } = await openProductPage(thobe(), {
    ...noReviews,
    '/auth/me': someUser,
    '/products': listOf(),
    '/cart': someCart(line),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
    '/checkout': payment,
  })
  expect(find(buyButtonSelector).textContent).toBe('Select Size & Color')
  await click(buyNowSelector)
  expect(find('dialog h2').textContent).toBe('Choose your size')
  await click(`dialog ${optionSelector('size', '54')}`)
  expect(find(sheetButtonSelector).textContent).toBe('Buy Now')
  await click(sheetButtonSelector)
  expect(await sentTo('/checkout')).toMatchObject({ only: boughtUnits })
})

test('shows the server’s refusal, and can be clicked again', async () => {
  const { click, find } = await openSignedIn({
    '/cart/items': new ApiError(409, 'Thobe (White, 54) is sold out.', 'out_of_stock'),
  })
  await click(buyNowSelector)
  await until(() => expect(toast()).toEqual(['Checkout Error', 'Thobe (White, 54) is sold out.']))
  expect(find(buyNowSelector).ariaDisabled).not.toBe('true')
  expect(goTo).not.toHaveBeenCalled()
})

test('opens the cart page before payment if choices were made there in this visit', async () => {
  sessionStorage.setItem('shippingMethod', 'express')
  const { click, address } = await openSignedIn({
    '/cart': someCart(line),
    '/addresses': listOf(someAddress('home', { isDefault: true })),
  })
  await click(buyNowSelector)
  await until(() => expect(address()).toBe('/cart'))
})

/** A cart that changes as it would on the server. */
const liveCart = (...items: CartItem[]) => {
  let lines = items
  const answer = () => someCart(...lines)
  return {
    '/cart': answer,
    '/cart/items': ({ variantId, quantity }: { variantId: string; quantity: number }) => {
      const old = lines.find(({ variant }) => variant.id === variantId)
      const added = lineOf(variantId, quantity + (old?.quantity ?? 0))
      lines = [...lines.filter(one => one !== old), added]
      return answer()
    },
    '/cart/items/{id}': ({ id, quantity }: { id: string; quantity?: number }) => {
      lines = lines.flatMap(one => (one.id !== id ? [one] : quantity ? [{ ...one, quantity }] : []))
      return answer()
    },
    units: () => lines.map(({ variant, quantity }) => [variant.id, quantity]),
  }
}
const lineOf = (variantId: string, quantity: number) => {
  const { variant } = someCartItem('a')
  return someCartItem('a', {
    id: `${variantId.slice(0, -1)}0`,
    quantity,
    variant: { ...variant, id: variantId },
  })
}
const white = idOf('White 54')
const navy = idOf('Navy 56')

/** Buys now and returns without paying, once for each choice. */
const buyAndComeBack = async (cart: ReturnType<typeof liveCart>, ...choices: string[]) => {
  const { units: _, ...answers } = cart
  const home = listOf(someAddress('home', { isDefault: true }))
  for (const choice of choices) {
    rememberUser(someUser)
    const productPage = await openProductPage(
      thobe(),
      {
        ...noReviews,
        '/auth/me': someUser,
        '/products': listOf(),
        '/addresses': home,
        '/checkout': payment,
        ...answers,
      },
      choice,
    )
    await productPage.click(choice.endsWith('add') ? buyButtonSelector : buyNowSelector)
    await productPage.sentTo(choice.endsWith('add') ? '/cart' : '/checkout')
    productPage.close()
  }
}
const inWhite = '?colour=White&size=54'

test.each([
  ['bought again: it is in the cart once', [inWhite, inWhite], [[white, 1]]],
  ['then added to the cart: it is there once', [inWhite, `${inWhite}&then=add`], [[white, 1]]],
  [
    'then added to the cart twice: it is there twice',
    [inWhite, `${inWhite}&then=add`, `${inWhite}&then=add`],
    [[white, 2]],
  ],
  ['then bought in another size: only that size remains', [inWhite, '?colour=Navy&size=56'], [[navy, 1]]],
])('a garment whose Buy Now was not paid is %s', async (_, choices, expected) => {
  const cart = liveCart()
  await buyAndComeBack(cart, ...choices)
  expect(cart.units()).toEqual(expected)
})

test('an unpaid Buy Now of another size leaves units added before unchanged', async () => {
  const cart = liveCart(lineOf(white, 2))
  await buyAndComeBack(cart, inWhite, '?colour=Navy&size=56')
  expect(cart.units()).toEqual([
    [white, 2],
    [navy, 1],
  ])
})

test('buying another garment leaves an unpaid Buy Now in the cart', async () => {
  const other = someCartItem('other')
  sessionStorage.setItem(
    'unpaidUnits',
    JSON.stringify({ cartId: idOf('cart'), variantId: other.variant.id, quantity: 1 }),
  )
  const cart = liveCart(other)
  await buyAndComeBack(cart, inWhite)
  expect(cart.units()).toEqual([
    [other.variant.id, 1],
    [white, 1],
  ])
})
