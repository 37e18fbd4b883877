// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything } from '../../test/openShop.tsx'
import { idOf } from '../../test/samples.ts'
import { someDeviceItem } from '../../test/someCart.ts'
import {
  addToDeviceCart,
  followDeviceCart,
  removeFromDeviceCart,
  setDeviceQuantity,
  useDeviceCart,
} from './deviceCart.ts'

beforeEach(forgetEverything)

const inOtherTab = (...variantIds: string[]) =>
  localStorage.setItem(
    'deviceCart',
    JSON.stringify(variantIds.map(variantId => someDeviceItem({ variantId }))),
  )
const shown = () => useDeviceCart.getState().items.map(({ variantId }) => variantId)

test('what another tab has added or removed meanwhile neither vanishes nor comes back', () => {
  addToDeviceCart(someDeviceItem({ variantId: 'a' }))
  inOtherTab('a', 'b')
  addToDeviceCart(someDeviceItem({ variantId: 'c' }))
  expect(shown()).toEqual(['a', 'b', 'c'])
  inOtherTab('b', 'c')
  removeFromDeviceCart('c')
  expect(shown()).toEqual(['b'])
})

test("another tab's change shows at once", () => {
  const end = followDeviceCart()
  inOtherTab('a')
  dispatchEvent(new StorageEvent('storage', { key: 'deviceCart' }))
  expect(shown()).toEqual(['a'])
  end()
})

test('what is added again joins what is there, at the price that was seen last', () => {
  addToDeviceCart(someDeviceItem({ quantity: 2 }))
  addToDeviceCart(someDeviceItem({ variantId: idOf('other') }))
  addToDeviceCart(someDeviceItem({ quantity: 3, unitPrice: 3900 }))
  expect(useDeviceCart.getState().items).toEqual([
    someDeviceItem({ quantity: 5, unitPrice: 3900 }),
    someDeviceItem({ variantId: idOf('other') }),
  ])
  setDeviceQuantity(someDeviceItem().variantId, 1, 4900)
  expect(useDeviceCart.getState().items[0]).toEqual(someDeviceItem({ quantity: 1 }))
})
