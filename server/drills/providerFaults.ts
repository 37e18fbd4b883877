import { getProduct, listProducts } from '@shop/contracts/catalog/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import type { CallFault, Fault } from '@shop/payments-sandbox/Faults'
import { beforeAll, expect, it } from 'vitest'
import { minuteMs } from '../src/platform/base/time.ts'
import { makeGarment, makeShopper, type Shopper } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import type { Books } from './books/readBooks.ts'
import { expectWithin, isShort, pickCases } from './short.ts'
import { useDrill } from './startDrill.ts'

const secondMs = 1000
const sessionsPath = '/v1/checkout/sessions'
/** Repeats a fault until it is cleared. */
const untilCleared = 1_000_000

/** Tries everything that the provider can do to the shop except giving false answers. */
export const spoilProvider = (dialect: Dialect) => {
  const drill = useDrill(dialect)
  let garment: { productId: string; variantId: string }

  beforeAll(async () => {
    garment = await drill.withShop(shop => makeGarment(shop, 1000))
    await drill.start()
  })

  const newShopper = async (): Promise<Shopper> => {
    const shopper = await drill.withShop(shop => makeShopper(shop, garment.variantId))
    return { ...shopper, accessToken: await drill.tokenFor(shopper) }
  }
  const checkOut = ({ cartId, addressId, accessToken }: Shopper) =>
    drill.call(checkout, { cartId, shippingAddressId: addressId }, accessToken)
  const pay = (orderId: string) => {
    const page = drill.sandbox.sessions().findLast(({ client_reference_id: id }) => id === orderId)
    drill.sandbox.pay(page!.id)
  }
  const addFaults = (...faults: Fault[]) => faults.forEach(fault => drill.sandbox.faults.add(fault))
  const statusOf = (books: Books, orderId: string) => books.orders.find(({ id }) => id === orderId)?.status
  /** Checks out a second time if the first attempt fails, like a shopper who clicks again. */
  const checkOutWithRetry = (shopper: Shopper) => checkOut(shopper).catch(() => checkOut(shopper))

  it.each(
    pickCases<CallFault & { name: string }>([
      { name: 'fails before it did anything', kind: 'error_before_commit', path: sessionsPath, times: 2 },
      { name: 'fails after it was done', kind: 'error_after_commit', path: sessionsPath, times: 2 },
      {
        name: 'fails for good after it was done',
        kind: 'error_after_commit',
        path: sessionsPath,
        isKept: true,
      },
      {
        name: 'breaks the connection after it was done',
        kind: 'reset_after_commit',
        path: sessionsPath,
        times: 2,
      },
      { name: 'refuses too many requests', kind: 'rate_limit', path: sessionsPath },
    ]),
  )('$name: the shopper who clicks again pays for one order', async ({ name: _name, ...fault }) => {
    const shopper = await newShopper()
    addFaults(fault)
    const { orderId } = await checkOutWithRetry(shopper)
    drill.sandbox.faults.clear()
    pay(orderId)
    const { books } = await converge(drill)
    expect(books.orders.filter(({ cartId }) => cartId === shopper.cartId)).toMatchObject([
      { id: orderId, status: 'PAID' },
    ])
    record(dialect, { paid: 1 })
  })

  it.each(
    pickCases<CallFault & { name: string }>([
      { name: 'fails before it did anything', kind: 'error_before_commit', path: '/v1/refunds', times: 2 },
      { name: 'fails after it was done', kind: 'error_after_commit', path: '/v1/refunds', times: 2 },
      {
        name: 'fails for good after it was done',
        kind: 'error_after_commit',
        path: '/v1/refunds',
        isKept: true,
      },
      { name: 'breaks the connection', kind: 'reset_after_commit', path: '/v1/refunds', times: 2 },
    ]),
  )('a refund that $name is made once', async ({ name: _name, ...fault }) => {
    const { orderId } = await checkOut(await newShopper())
    pay(orderId)
    await converge(drill)
    addFaults({ ...fault, method: 'POST' }, { kind: 'drop', type: 'refund*', times: 2 })
    await drill.call(refundOrder, { id: orderId, reason: 'A flaw.' }, drill.staffToken)
    drill.sandbox.faults.clear()
    const { books } = await converge(drill)
    expect(statusOf(books, orderId)).toBe('REFUNDED')
    const refundCount = books.providerRefunds.filter(
      ({ metadata }) => metadata?.['orderId'] === orderId,
    ).length
    expect(refundCount).toBe(1)
    record(dialect, { paid: 1, refundsAsked: 1, refundsMade: refundCount })
  })

  it.each(pickCases(['drop', 'duplicate', 'reorder'] as const))(
    'webhooks that it does %s harm nobody',
    async kind => {
      addFaults({ kind, times: untilCleared })
      const orderIds: string[] = []
      for (let shopper = 0; shopper < 3; shopper++)
        orderIds.push((await checkOut(await newShopper())).orderId)
      orderIds.forEach(pay)
      const { tookMs, books } = await converge(drill)
      drill.sandbox.faults.clear()
      expect(orderIds.map(id => statusOf(books, id))).toEqual(['PAID', 'PAID', 'PAID'])
      record(dialect, { paid: 3, slowestMs: tookMs })
    },
  )

  it('hangs: checkout is refused within 12 s, reserves its unit once, and the catalogue stays fast', async () => {
    const browse = async () => {
      const startedAt = performance.now()
      await drill.call(listProducts, { page: 1, limit: 24 })
      await drill.call(getProduct, { id: garment.productId })
      return performance.now() - startedAt
    }
    await browse()
    const usualMs = await browse()
    addFaults({ kind: 'hang', times: untilCleared })
    const shopper = await newShopper()
    const startedAt = Date.now()
    const refusal = checkOut(shopper).then(
      () => null,
      (error: unknown) => error,
    )
    const browseMs: number[] = []
    for (let visit = 0; visit < 20; visit++) browseMs.push(await browse())
    const medianMs = browseMs.toSorted((a, b) => a - b)[10]!
    expectWithin(medianMs, 3 * usualMs + 50)
    expect(await refusal).toMatchObject({ status: 503, code: 'payment_provider_unavailable' })
    expectWithin(Date.now() - startedAt, 12 * secondMs)
    drill.sandbox.faults.clear()
    const pendingOrders = await drill.withShop(({ deps }) =>
      deps.db('orders').where({ cart_id: shopper.cartId, status: 'PENDING' }),
    )
    expect(pendingOrders).toHaveLength(1)
    const { orderId } = await checkOut(shopper)
    expect(orderId).toBe(pendingOrders[0]?.id)
    pay(orderId)
    expect(statusOf((await converge(drill)).books, orderId)).toBe('PAID')
  })

  const itInFull = isShort ? () => {} : it
  itInFull('hangs on: checkout is refused within a second, and goes on once it answers', async () => {
    addFaults({ kind: 'hang', times: untilCleared })
    const shoppers = [await newShopper(), await newShopper(), await newShopper(), await newShopper()]
    const timeRefusal = async (shopper: Shopper) => {
      const startedAt = performance.now()
      const failure = checkOut(shopper)
      await expect(failure).rejects.toMatchObject({ status: 503, code: 'payment_provider_unavailable' })
      return performance.now() - startedAt
    }
    // These calls find out that the provider is unavailable.
    await Promise.all(shoppers.slice(1).map(timeRefusal))
    const tookMs = []
    for (let click = 0; click < 10; click++) tookMs.push(await timeRefusal(shoppers[0]!))
    expectWithin(Math.max(...tookMs), 1 * secondMs)
    drill.sandbox.faults.clear()
    await drill.passTime(15 * secondMs)
    const { orderId } = await checkOut(shoppers[0]!)
    pay(orderId)
    expect(statusOf((await converge(drill)).books, orderId)).toBe('PAID')
  })

  it('is silent for 30 minutes: everything is in order two minutes later', async () => {
    const [payer, refundedShopper, cancelingShopper, lateShopper] = [
      await newShopper(),
      await newShopper(),
      await newShopper(),
      await newShopper(),
    ]
    const { orderId: refundedId } = await checkOut(refundedShopper)
    pay(refundedId)
    await converge(drill)
    const { orderId: paidId } = await checkOut(payer)
    const { orderId: canceledId } = await checkOut(cancelingShopper)

    addFaults({ kind: 'error_before_commit', times: untilCleared }, { kind: 'drop', times: untilCleared })
    pay(paidId)
    await drill.call(refundOrder, { id: refundedId, reason: 'Sent back.' }, drill.staffToken)
    await expect(checkOut(lateShopper)).rejects.toMatchObject({ status: 503 })
    await expect(
      drill.call(cancelOrder, { id: canceledId }, cancelingShopper.accessToken),
    ).rejects.toMatchObject({
      status: 503,
    })
    // Skips the minutes in between, which would be like the first and the last ones.
    await drill.liveThrough(2 * minuteMs)
    await drill.passTime(26 * minuteMs)
    await drill.liveThrough(2 * minuteMs)
    drill.sandbox.faults.clear()

    const { tookMs, books } = await converge(drill)
    expect([paidId, refundedId].map(id => statusOf(books, id))).toEqual(['PAID', 'REFUNDED'])
    const { orderId } = await checkOut(lateShopper)
    pay(orderId)
    await drill.passTime(12 * minuteMs)
    const finalBooks = (await converge(drill)).books
    expect([canceledId, orderId].map(id => statusOf(finalBooks, id))).toEqual(['CANCELED', 'PAID'])
    const madeRefunds = finalBooks.providerRefunds.filter(
      ({ metadata }) => metadata?.['orderId'] === refundedId,
    )
    record(dialect, { paid: 3, slowestMs: tookMs, refundsAsked: 1, refundsMade: madeRefunds.length })
  })
}
