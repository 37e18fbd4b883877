import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../src/platform/base/crashPoint.ts'
import { minuteMs } from '../src/platform/base/time.ts'
import { cancelUnpaid } from '../src/sales/orders/payments/cancelUnpaid.ts'
import { makeGarment, makeShopper, type Shopper } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { countSold } from './books/checkBooks.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { findDuplicateMails } from './people/MailServer.ts'
import type { Books } from './books/readBooks.ts'
import { pickCases } from './short.ts'
import { type Drill, useDrill } from './startDrill.ts'

/**
 * Creates the function that kills a drill's shop at a point of `work`, restarts it and returns the records once
 * everything agrees.
 */
export const killerOf =
  (drill: Drill) =>
  async (point: CrashPoint, work: () => unknown): Promise<Books> => {
    await drill.process.crashAt(point)
    // Requests to the killed shop get no answer.
    const unanswered = Promise.resolve(work()).catch(() => {})
    await drill.process.waitForExit()
    await unanswered
    await drill.start()
    const { tookMs, books } = await converge(drill, drill.startedAt())
    record(drill.dialect, { kills: 1, slowestMs: tookMs })
    return books
  }

/** Kills the shop at each crash point of a purchase, and checks that every promise is kept once it runs again. */
export const killAtEachPoint = (dialect: Dialect) => {
  const drill = useDrill(dialect)
  let variantId: string

  beforeAll(async () => {
    variantId = (await drill.withShop(shop => makeGarment(shop, 1000))).variantId
    await drill.start()
  })

  const newShopper = async (garmentId = variantId): Promise<Shopper> => {
    const shopper = await drill.withShop(shop => makeShopper(shop, garmentId, { quantity: 2 }))
    return { ...shopper, accessToken: await drill.tokenFor(shopper) }
  }
  const checkOut = ({ cartId, addressId, accessToken }: Shopper) =>
    drill.call(checkout, { cartId, shippingAddressId: addressId }, accessToken)
  const pay = (orderId: string) => {
    const session = drill.sandbox.sessions().findLast(({ client_reference_id: id }) => id === orderId)
    drill.sandbox.pay(session!.id)
  }
  const buy = async (shopper: Shopper) => {
    const { orderId } = await checkOut(shopper)
    pay(orderId)
    await converge(drill)
    return orderId
  }

  const killAt = killerOf(drill)
  const ordersOf = ({ orders }: Books, { cartId }: Shopper) => orders.filter(order => order.cartId === cartId)
  const cartOf = ({ cartId }: Shopper) =>
    drill.withShop(({ deps }) => deps.db('cart_items').where({ cart_id: cartId }))
  const reservedUnits = () =>
    drill.withShop(async ({ deps }) => {
      const row = await deps.db('variants').where({ id: variantId }).first('reserved')
      return row.reserved as number
    })

  const atCheckout: CrashPoint[] = [
    'in the first transaction',
    'order placed, provider not called',
    'session made, answer lost',
    'session kept, shopper not answered',
  ]
  describe.each(pickCases(atCheckout))('%s', point => {
    it('leads the shopper who tries again to the one order and its page', async () => {
      const shopper = await newShopper()
      const books = await killAt(point, () => checkOut(shopper))
      const [order] = ordersOf(books, shopper)
      expect(await reservedUnits()).toBe(order ? 2 : 0)
      const { orderId } = await checkOut(shopper)
      if (order) expect(orderId).toBe(order.id)
      pay(orderId)
      const finalBooks = (await converge(drill)).books
      expect(ordersOf(finalBooks, shopper)).toMatchObject([{ id: orderId, status: 'PAID' }])
      expect(await cartOf(shopper)).toEqual([])
      record(dialect, { paid: 1 })
    })

    it('releases everything if the shopper never comes back', async () => {
      const shopper = await newShopper()
      await killAt(point, () => checkOut(shopper))
      await drill.passTime(43 * minuteMs)
      const { books } = await converge(drill)
      expect(ordersOf(books, shopper).map(({ status }) => status)).toEqual(
        point === 'in the first transaction' ? [] : ['CANCELED'],
      )
      expect(await reservedUnits()).toBe(0)
      expect(await cartOf(shopper)).toHaveLength(1)
    })
  })

  const tabClosed = 'paid and the tab closed' as const
  const afterPaying: CrashPoint[] = [
    'webhook verified, not kept',
    'webhook kept, not answered',
    'webhook answered, not processed',
    'in settle',
    'in numbering',
    'settled, mail not sent',
    'mail sent, not marked',
  ]
  it.each(pickCases([...afterPaying, tabClosed]))(
    '%s: the order is PAID, once, with all that follows',
    async point => {
      const shopper = await newShopper()
      const { orderId } = await checkOut(shopper)
      const resentBefore = findDuplicateMails(drill.mailServer.receivedMails(), drill.outages).excused.length
      const books = await (point === tabClosed
        ? payWithoutWebhook(orderId)
        : killAt(point, () => pay(orderId)))
      expect(ordersOf(books, shopper)).toMatchObject([{ id: orderId, status: 'PAID' }])
      expect(await cartOf(shopper)).toEqual([])
      expect(await reservedUnits()).toBe(0)
      // Expects a second email only here, where the shop cannot know that the mail server has accepted the first.
      if (point === 'mail sent, not marked')
        expect(findDuplicateMails(books.mails, books.outages).excused.length).toBeGreaterThan(resentBefore)
      record(dialect, { paid: 1 })
    },
  )
  /** Pays without the shop noticing: the shopper does not come back, and the shop is down when the webhook arrives. */
  const payWithoutWebhook = async (orderId: string) => {
    await drill.process.kill()
    pay(orderId)
    await drill.sandbox.deliverAll()
    await drill.start()
    const { tookMs, books } = await converge(drill, drill.startedAt())
    record(dialect, { kills: 1, slowestMs: tookMs })
    return books
  }

  it.each(pickCases(['refund intended, not sent', 'refund made, answer lost'] as const))(
    '%s: the money goes back once',
    async point => {
      const orderId = await buy(await newShopper())
      const refund = { id: orderId, amount: 500, reason: 'A loose button.' }
      const books = await killAt(point, () => drill.call(refundOrder, refund, drill.staffToken))
      const ourRefunds = books.refunds.filter(row => row.orderId === orderId)
      expect(ourRefunds).toMatchObject([{ amount: 500, state: 'SUCCEEDED' }])
      const theirRefunds = books.providerRefunds.filter(({ metadata }) => metadata?.['orderId'] === orderId)
      expect(theirRefunds).toMatchObject([{ amount: 500, status: 'succeeded' }])
      record(dialect, { paid: 1, refundsAsked: 1, refundsMade: theirRefunds.length })
    },
  )

  it('refund made, answer lost: a payment that came too late for its units is refunded once', async () => {
    const rareGarment = await drill.withShop(shop => makeGarment(shop, 2))
    const [lateShopper, quickShopper] = [
      await newShopper(rareGarment.variantId),
      await newShopper(rareGarment.variantId),
    ]
    const { orderId } = await checkOut(lateShopper)
    // Imitates a provider that reports a payment page as closed but takes the money all the same.
    const cancellation = { actor: 'system', reason: 'Not paid in time.' }
    await drill.withShop(shop => cancelUnpaid(shop.deps, orderId, cancellation))
    pay((await checkOut(quickShopper)).orderId)
    await drill.sandbox.deliverAll()
    const books = await killAt('refund made, answer lost', () => pay(orderId))
    expect(ordersOf(books, lateShopper)).toMatchObject([{ id: orderId, status: 'CANCELED' }])
    const theirRefunds = books.providerRefunds.filter(({ metadata }) => metadata?.['orderId'] === orderId)
    expect(theirRefunds).toHaveLength(1)
    record(dialect, { paid: 1, refundsAsked: 1, refundsMade: theirRefunds.length })
  })

  it('page closed, order not canceled: the order is cancelled, and its units are for sale', async () => {
    const shopper = await newShopper()
    const { orderId } = await checkOut(shopper)
    const cancel = () => drill.call(cancelOrder, { id: orderId }, shopper.accessToken)
    const books = await killAt('page closed, order not canceled', cancel)
    expect(ordersOf(books, shopper)).toMatchObject([{ id: orderId, status: 'CANCELED' }])
    expect(await reservedUnits()).toBe(0)
  })

  it('has sold exactly what was paid for', async () => {
    const { books } = await converge(drill)
    const paidOrders = books.orders.filter(({ paidAt }) => paidAt)
    expect(countSold(books)).toBe(2 * paidOrders.length)
    record(dialect, { sold: countSold(books) })
  })
}
