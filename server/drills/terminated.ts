import { setTimeout } from 'node:timers/promises'
import { listProducts } from '@shop/contracts/catalog/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { ApiError } from '@shop/client/ApiError'
import { beforeAll, expect, it } from 'vitest'
import { makeGarment, makeShopper, type Shopper } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { converge } from './books/converge.ts'
import { expectWithin } from './short.ts'
import { useDrill } from './startDrill.ts'

const visitors = 6
const buyers = 30

interface Request {
  sentAt: number
  /** The answer; null if the connection ended without one. */
  answer: { status: number; orderId?: string } | null
}

/** Asks the shop to end while people browse and buy over kept-alive connections. */
export const terminate = (dialect: Dialect) => {
  const drill = useDrill(dialect)
  beforeAll(() => drill.start())

  it('answers every request that it had accepted, ends with code 0, and loses nothing', async () => {
    const shoppers = await drill.withShop(async shop => {
      const { variantId } = await makeGarment(shop, buyers)
      const buyersWithCarts: Shopper[] = []
      for (let index = 0; index < buyers; index++) {
        const shopper = await makeShopper(shop, variantId)
        buyersWithCarts.push({ ...shopper, accessToken: await drill.tokenFor(shopper) })
      }
      return buyersWithCarts
    })
    const shopState = { isOpen: true }
    const requests: Request[] = []
    const send = async (call: () => Promise<object>) => {
      const request: Request = { sentAt: performance.now(), answer: null }
      requests.push(request)
      try {
        request.answer = { status: 200, ...(await call()) }
      } catch (error) {
        if (error instanceof ApiError) request.answer = { status: error.status }
        // The shop no longer accepts connections.
        else shopState.isOpen = false
      }
    }
    const browse = async () => {
      while (shopState.isOpen) await send(() => drill.call(listProducts, { page: 1, limit: 24 }))
    }
    const buy = async ({ cartId, addressId, accessToken }: Shopper) => {
      await send(() => drill.call(checkout, { cartId, shippingAddressId: addressId }, accessToken))
    }
    const work = [
      ...Array.from({ length: visitors }, browse),
      ...shoppers.map(async (shopper, index) => {
        await setTimeout(20 * index)
        await buy(shopper)
      }),
    ]
    await setTimeout(20 * (buyers / 2))
    const stoppedAt = performance.now()
    const exit = await drill.process.kill('SIGTERM')
    const tookMs = performance.now() - stoppedAt
    shopState.isOpen = false
    await Promise.all(work)

    expect(exit).toEqual({ code: 0, signal: null })
    // The shop ends before its grace period for stalling clients is over.
    expectWithin(tookMs, 10_000)
    const accepted = requests.filter(({ sentAt }) => sentAt < stoppedAt)
    expect(accepted.length).toBeGreaterThan(visitors)
    expect(accepted.filter(({ answer }) => answer?.status !== 200)).toEqual([])

    await drill.start()
    const { books } = await converge(drill)
    // An order that no answer mentions would mean a request that was accepted and never answered.
    const answeredIds = requests.flatMap(({ answer }) => answer?.orderId ?? [])
    expect(answeredIds.toSorted()).toEqual(books.orders.map(({ id }) => id).toSorted())
    expect(answeredIds.length).toBeGreaterThan(0)
  })
}
