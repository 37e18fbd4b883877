import type { Cart } from '@shop/contracts/cart/endpoints'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { storeCart } from './mutations.ts'
import { cartQuery } from './queries.ts'

const cartOf = (units: number) => ({ items: [{ quantity: units }] }) as Cart

const queryClient = new QueryClient()
afterEach(() => queryClient.clear())

test('a read of the cart that began before a change does not restore the old cart', async () => {
  const pendingReads: ((cart: Cart) => void)[] = []
  const shown = new QueryObserver(queryClient, {
    queryKey: cartQuery.queryKey,
    queryFn: () => new Promise<Cart>(resolve => pendingReads.push(resolve)),
  })
  const stop = shown.subscribe(() => undefined)
  await expect.poll(() => pendingReads).toHaveLength(1)
  storeCart(queryClient, cartOf(3))
  pendingReads[0]?.(cartOf(2))
  await expect.poll(() => pendingReads).toHaveLength(2)
  expect(shown.getCurrentResult().data).toEqual(cartOf(3))
  pendingReads[1]?.(cartOf(3))
  await expect.poll(() => shown.getCurrentResult().isFetching).toBe(false)
  expect(shown.getCurrentResult().data).toEqual(cartOf(3))
  stop()
})

test('without a read in progress, the answer is not read again', async () => {
  const readCart = vi.fn(() => Promise.resolve(cartOf(2)))
  const shown = new QueryObserver(queryClient, { queryKey: cartQuery.queryKey, queryFn: readCart })
  const stop = shown.subscribe(() => undefined)
  await expect.poll(() => shown.getCurrentResult().isSuccess).toBe(true)
  storeCart(queryClient, cartOf(3))
  expect(shown.getCurrentResult().data).toEqual(cartOf(3))
  expect(readCart).toHaveBeenCalledTimes(1)
  stop()
})
