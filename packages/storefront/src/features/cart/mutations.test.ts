import type { Cart } from '@shop/contracts/cart/endpoints'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { storeCart } from './mutations.ts'
import { cartQuery } from './queries.ts'

const cartOf = (units: number) => ({ items: [{ quantity: units }] }) as Cart

const queryClient = new QueryClient()
afterEach(() => queryClient.clear())

test('a read of the cart that began before a change does not restore the old cart', async () => {
  const reads: ((cart: Cart) => void)[] = []
  const shown = new QueryObserver(queryClient, {
    queryKey: cartQuery.queryKey,
    queryFn: () => new Promise<Cart>(resolve => reads.push(resolve)),
  })
  const stop = shown.subscribe(() => undefined)
  await expect.poll(() => reads).toHaveLength(1)
  storeCart(queryClient, cartOf(3))
  reads[0]?.(cartOf(2))
  await expect.poll(() => reads).toHaveLength(2)
  expect(shown.getCurrentResult().data).toEqual(cartOf(3))
  reads[1]?.(cartOf(3))
  await expect.poll(() => shown.getCurrentResult().isFetching).toBe(false)
  expect(shown.getCurrentResult().data).toEqual(cartOf(3))
  stop()
})

test('without a read in progress, the answer is not read again', async () => {
  const read = vi.fn(() => Promise.resolve(cartOf(2)))
  const shown = new QueryObserver(queryClient, { queryKey: cartQuery.queryKey, queryFn: read })
  const stop = shown.subscribe(() => undefined)
  await expect.poll(() => shown.getCurrentResult().isSuccess).toBe(true)
  storeCart(queryClient, cartOf(3))
  expect(shown.getCurrentResult().data).toEqual(cartOf(3))
  expect(read).toHaveBeenCalledTimes(1)
  stop()
})
