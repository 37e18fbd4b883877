// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, shopAnswering } from '../../test/openShop.tsx'
import { idOf } from '../../test/samples.ts'
import { someCart, someCartItem } from '../../test/someCart.ts'
import { mergeIntoCart } from './mergeIntoCart.ts'

beforeEach(forgetEverything)

/** Creates a line of the cart with the variant `v-name`. */
const line = (name: string, quantity: number, maxQuantity = 99) =>
  someCartItem(name, { quantity, maxQuantity })
const wanted = (name: string, quantity: number) => ({ variantId: idOf(`v-${name}`), quantity })

test('the cart gets the greater quantity of each item, within stock, and missed units are reported', async () => {
  const cart = someCart(line('more', 2), line('less', 3), line('scarce', 1, 4))
  const { shop, call } = shopAnswering({
    '/cart': cart,
    '/cart/items': new ApiError(409, 'Gone.', 'item_unavailable'),
    '/cart/items/{id}': cart,
  })
  const items = [wanted('more', 5), wanted('less', 1), wanted('scarce', 9), wanted('gone', 1)]
  const missed = await mergeIntoCart(shop.client.call, items)
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
})

test.each([
  new ApiError(503, 'Busy.', 'overloaded'),
  new ApiError(429, 'Too many requests.', 'too_many_requests'),
  new ApiError(401, 'Please sign in.', 'unauthenticated'),
])('fails if the item was not refused as such: %s', async failure => {
  const { shop } = shopAnswering({ '/cart': someCart(line('a', 1)), '/cart/items': failure })
  const items = [wanted('a', 1), wanted('b', 1)]
  await expect(mergeIntoCart(shop.client.call, items)).rejects.toThrow(failure)
})
