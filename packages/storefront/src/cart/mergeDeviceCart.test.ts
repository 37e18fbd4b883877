// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, shopAnswering } from '../test/openShop.tsx'
import { someDeviceItem } from '../test/someCart.ts'
import { addToDeviceCart, loadDeviceCart, useDeviceCart } from './deviceCart.ts'
import { mergeDeviceCart } from './mergeDeviceCart.ts'

beforeEach(forgetEverything)

const line = (id: string, quantity: number, maxQuantity = 99) => ({
  id,
  quantity,
  maxQuantity,
  variant: { id, color: 'White', size: '54', product: { title: 'Thobe' } },
})
const saved = (variantId: string, quantity: number) =>
  addToDeviceCart(someDeviceItem({ variantId, quantity }))

test('keeps the greater quantity of each, within stock, and tells what was missed', async () => {
  saved('more', 5)
  saved('less', 1)
  saved('scarce', 9)
  saved('gone', 1)
  const items = [line('more', 2), line('less', 3), line('scarce', 1, 4)]
  const { shop, call } = shopAnswering({
    '/cart': { items },
    '/cart/items': new ApiError(409, 'Gone.', 'item_unavailable'),
    '/cart/items/{id}': { items },
  })
  const missed = await mergeDeviceCart(shop.client.call)
  expect(missed.map(({ variantId, text }) => [variantId, text])).toEqual([
    ['scarce', 'Thobe (White, 54): the quantity is now 4, as many as you can order.'],
    ['gone', 'Gone.'],
  ])
  expect(call.mock.calls.map(([{ path }, input]) => [path, input])).toEqual([
    ['/cart', {}],
    ['/cart/items/{id}', { id: 'more', quantity: 5 }],
    ['/cart/items/{id}', { id: 'scarce', quantity: 4 }],
    ['/cart/items', { variantId: 'gone', quantity: 1 }],
  ])
  expect(localStorage.getItem('deviceCart')).toBeNull()
})

test('what failed for another reason than a refusal stays on the device', async () => {
  saved('a', 1)
  saved('b', 1)
  const { shop } = shopAnswering({
    '/cart': { items: [line('a', 1)] },
    '/cart/items': new ApiError(503, 'Busy.', 'overloaded'),
  })
  await expect(mergeDeviceCart(shop.client.call)).rejects.toThrow('Busy.')
  expect(useDeviceCart.getState().items.map(({ variantId }) => variantId)).toEqual(['b'])
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
