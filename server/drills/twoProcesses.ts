import { checkout } from '@shop/contracts/checkout/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { countRows } from '../src/platform/database/countMany.ts'
import { makeGarment, makeShopper } from '../src/test/checkout.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { isShort } from './short.ts'
import { useDrill } from './startDrill.ts'

const buyers = isShort ? 4 : 12
const rounds = isShort ? 1 : 3
const maxRounds = 5
const sender = 'beside@shop.example'

/** Runs two processes of one shop on one Postgres: each has all the jobs, and their timers fire at the same moments. */
export const runTwoProcesses = () => {
  const drill = useDrill('postgres')
  let variantId: string
  let paidCount = 0

  beforeAll(async () => {
    variantId = (await drill.withShop(shop => makeGarment(shop, 100))).variantId
    await Promise.all([drill.start(), drill.startReplica({ MAIL_FROM: `Beside <${sender}>` })])
  })

  const placeOrder = async () => {
    const shopper = await drill.withShop(shop => makeShopper(shop, variantId))
    const input = { cartId: shopper.cartId, shippingAddressId: shopper.addressId }
    const { orderId } = await drill.call(checkout, input, await drill.tokenFor(shopper))
    return drill.sandbox.sessions().findLast(({ client_reference_id: id }) => id === orderId)!.id
  }

  /** Pays without a webhook: both processes learn of the payment by asking the provider. */
  const payWithoutWebhook = async () => {
    const pages: string[] = []
    for (let buyer = 0; buyer < buyers; buyer++) pages.push(await placeOrder())
    drill.sandbox.faults.add({ kind: 'drop', times: 1000 })
    for (const page of pages) drill.sandbox.pay(page)
    drill.sandbox.faults.clear()
    paidCount += buyers
    record('postgres', { buyers, paid: buyers })
    return (await converge(drill)).books
  }

  it('share the work, and do each thing once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { orders } = await payWithoutWebhook()
      expect(orders.filter(({ status }) => status === 'PAID')).toHaveLength(paidCount)
    }
  })

  const countWaiting = () =>
    drill.withShop(({ deps }) => countRows(deps.db('outbox').whereNull('sent_at').whereNull('dead_at')))
  const isPaid = () =>
    drill.withShop(
      async ({ deps }) => (await countRows(deps.db('orders').where({ status: 'PAID' }))) === paidCount,
    )

  it('replace each other: work in progress in a killed process is done by the other', async () => {
    await drill.process.crashAt('settled, mail not sent')
    // The other process may be quicker to handle a payment.
    for (let round = 0; round < maxRounds && drill.process.isAlive; round++) {
      drill.sandbox.pay(await placeOrder())
      paidCount++
      record('postgres', { paid: 1 })
      const isDone = async () => !drill.process.isAlive || ((await isPaid()) && (await countWaiting()) === 0)
      await expect.poll(isDone, { timeout: 30_000 }).toBe(true)
    }
    expect(drill.process.isAlive).toBe(false)
    const killedAt = drill.now()
    const { tookMs, books } = await converge(drill, killedAt)
    expect(books.orders.filter(({ status }) => status === 'PAID')).toHaveLength(paidCount)
    expect(books.mails.map(({ from }) => from)).toContain(sender)
    record('postgres', { kills: 1, slowestMs: tookMs })
  })
}
