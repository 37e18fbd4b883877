// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, shopAnswering } from '../../test/openShop.tsx'
import { idOf } from '../../test/samples.ts'
import { someCart, someCartItem, someDeviceItem } from '../../test/someCart.ts'
import { addToDeviceCart, loadDeviceCart, useDeviceCart } from './deviceCart.ts'
import { mergeDeviceCart } from './mergeDeviceCart.ts'

beforeEach(forgetEverything)

/** A line of the account's cart, of the variant `v-name`. */
const line = (name: string, quantity: number, maxQuantity = 99) =>
  someCartItem(name, { quantity, maxQuantity })
const saved = (name: string, quantity: number) =>
  addToDeviceCart(someDeviceItem({ variantId: idOf(`v-${name}`), quantity }))

test('keeps the greater quantity of each, within stock, and tells what was missed', async () => {
  saved('more', 5)
  saved('less', 1)
  saved('scarce', 9)
  saved('gone', 1)
  const cart = someCart(line('more', 2), line('less', 3), line('scarce', 1, 4))
  const { shop, call } = shopAnswering({
    '/cart': cart,
    '/cart/items': new ApiError(409, 'Gone.', 'item_unavailable'),
    '/cart/items/{id}': cart,
  })
  const missed = await mergeDeviceCart(shop.client.call)
  expect(missed.map(({ variantId, text }) => [variantId, text])).toEqual([
    [idOf('v-scarce'), 'Thobe scarce (White, 54): the quantity is now 4, as many as you can order.'],
    [idOf('v-gone'), 'Gone.'],
  ])
  expect(call.mock.calls.map(([{ path }, input]) => [path, input])).toEqual([
    ['/cart', {}],
    ['/cart/items/{id}', { id: idOf('more'), quantity: 5 }],
    ['/cart/items/{id}', { id: idOf('scarce'), quantity: 4 }],
    ['/cart/items', { variantId: idOf('v-gone'), quantity: 1 }],
  ])
  expect(localStorage.getItem('deviceCart')).toBeNull()
})

test.each([
  new ApiError(503, 'Busy.', 'overloaded'),
  new ApiError(429, 'Too many requests.', 'too_many_requests'),
  new ApiError(401, 'Please sign in.', 'unauthenticated'),
])('what failed for another reason than a refusal stays on the device: %s', async failure => {
  saved('a', 1)
  saved('b', 1)
  const { shop } = shopAnswering({
    '/cart': someCart(line('a', 1)),
    '/cart/items': failure,
  })
  await expect(mergeDeviceCart(shop.client.call)).rejects.toThrow(failure)
  expect(useDeviceCart.getState().items.map(({ variantId }) => variantId)).toEqual([idOf('v-b')])
})

test('what cannot be read on the device counts as nothing', () => {
  localStorage.setItem(
    'deviceCart',
    JSON.stringify([someDeviceItem(), { variantId: 1 }, someDeviceItem({ quantity: 0 }), null, 'a']),
  )
  loadDeviceCart()
  expect(useDeviceCart.getState().items).toHaveLength(1)
  localStorage.setItem('deviceCart', '{')
  loadDeviceCart()
  expect(useDeviceCart.getState().items).toEqual([])
})
