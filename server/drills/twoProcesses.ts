import { checkout } from '@shop/contracts/checkout/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGarment, makeShopper } from '../src/test/checkout.ts'
import { converge } from './converge.ts'
import { record } from './figures.ts'
import { isShort } from './short.ts'
import { startDrill, type Drill } from './startDrill.ts'

const buyers = isShort ? 4 : 12
const mostRounds = 5
const sender = 'beside@shop.example'

/** Two processes of one shop on one Postgres: each has all the jobs, and their timers ring at the same moments. */
export const runTwoProcesses = () => {
  let drill: Drill
  let variantId: string
  let paid = 0

  beforeAll(async () => {
    drill = await startDrill('postgres')
    variantId = (await drill.withShop(shop => makeGarment(shop, 100))).variantId
    await Promise.all([drill.start(), drill.startBeside({ MAIL_FROM: `Beside <${sender}>` })])
  })
  afterAll(() => drill.stop())

  const place = async () => {
    const shopper = await drill.withShop(shop => makeShopper(shop, variantId))
    const input = { cartId: shopper.cartId, shippingAddressId: shopper.addressId }
    const { orderId } = await drill.call(checkout, input, await drill.tokenFor(shopper))
    return drill.sandbox.sessions().findLast(({ client_reference_id: id }) => id === orderId)!.id
  }

  /** Paid without anybody being told of it: both find out for themselves. */
  const payUnheard = async () => {
    const pages: string[] = []
    for (let buyer = 0; buyer < buyers; buyer++) pages.push(await place())
    drill.sandbox.faults.add({ kind: 'drop', times: 1000 })
    for (const page of pages) drill.sandbox.pay(page)
    drill.sandbox.faults.clear()
    paid += buyers
    record('postgres', { buyers, paid: buyers })
    return (await converge(drill)).books
  }

  it('share what there is to do, and do each thing once', async () => {
    // The first may take all there is at that moment; both come first in time.
    const senders = new Set<string>()
    for (let round = 0; round < mostRounds && senders.size < 2; round++) {
      const { orders, mails } = await payUnheard()
      expect(orders.filter(({ status }) => status === 'PAID')).toHaveLength(paid)
      for (const { from } of mails) senders.add(from)
    }
    expect(senders.size).toBe(2)
    expect(senders).toContain(sender)
  })

  it('go on for each other: what one held when it was killed is done by the other', async () => {
    const page = await place()
    await drill.process.crashAt('settled, mail not sent')
    drill.sandbox.pay(page)
    await drill.process.died()
    const killedAt = drill.now()
    const { tookMs, books } = await converge(drill, killedAt)
    expect(books.orders.filter(({ status }) => status === 'PAID')).toHaveLength(paid + 1)
    record('postgres', { kills: 1, paid: 1, slowestMs: tookMs })
  })
}
