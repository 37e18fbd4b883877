import type { CartItem } from '@shop/contracts/cart/endpoints'
import { expect, test } from 'vitest'
import { withPending } from './pending.ts'

const cart = { items: [{ id: 'a', quantity: 1 } as CartItem, { id: 'b', quantity: 2 } as CartItem] }
const linesWith = (...changes: Parameters<typeof withPending>[1]) =>
  withPending(cart, changes).map(({ id, quantity, isChanging }) => [id, quantity, isChanging])

test('shows the cart unchanged without pending changes', () => {
  expect(linesWith()).toEqual([
    ['a', 1, false],
    ['b', 2, false],
  ])
})

test('the latest change of a line counts', () => {
  expect(linesWith({ itemId: 'a', quantity: 2 }, { itemId: 'a', quantity: 3 })).toEqual([
    ['a', 3, true],
    ['b', 2, false],
  ])
})

test('a line that is being removed is hidden, and a change of a missing line is ignored', () => {
  expect(linesWith({ itemId: 'b', quantity: 0 }, { itemId: 'x', quantity: 4 })).toEqual([['a', 1, false]])
})
