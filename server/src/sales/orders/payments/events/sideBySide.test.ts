import { setTimeout } from 'node:timers/promises'
import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { expect, it } from 'vitest'
import { checkOut, makeGarment, makeShopper, orderRow } from '../../../../test/checkout.ts'
import { describeShop } from '../../../../test/startShop.ts'

describeShop('events of several payments', shop => {
  const placed = async (count: number) => {
    const { variantId } = await makeGarment(shop, count)
    const orders: { id: string; page: string }[] = []
    for (let buyer = 0; buyer < count; buyer++) {
      const { orderId: id } = await checkOut(shop, await makeShopper(shop, variantId))
      orders.push({ id, page: (await orderRow(shop, id)).stripe_session_id })
    }
    return orders
  }
  const statusOf = async ({ id }: { id: string }) => (await orderRow(shop, id)).status as string

  it('do not wait for one about which the provider does not answer, nor do later ones', async () => {
    const [slow, quick, later] = (await placed(3)) as [Placed, Placed, Placed]
    const { payments } = shop.deps
    const retrieveSession = payments.retrieveSession
    let answer = () => {}
    const answered = new Promise<void>(resolve => (answer = resolve))
    payments.retrieveSession = async id => {
      if (id === slow.page) await answered
      return retrieveSession(id)
    }
    try {
      shop.sandbox.pay(slow.page)
      shop.sandbox.pay(quick.page)
      await shop.sandbox.deliverAll()
      await expect.poll(() => statusOf(quick), { timeout: 60_000 }).toBe('PAID')
      shop.sandbox.pay(later.page)
      await shop.sandbox.deliverAll()
      await expect.poll(() => statusOf(later), { timeout: 60_000 }).toBe('PAID')
      expect(await statusOf(slow)).toBe('PENDING')
    } finally {
      answer()
      payments.retrieveSession = retrieveSession
    }
    await shop.jobs.events.idle()
    expect(await statusOf(slow)).toBe('PAID')
    expect(await shop.deps.db('stripe_events').whereNull('processed_at')).toEqual([])
  })

  it('about one payment have one subject, so that they are never processed at once', async () => {
    const [order] = (await placed(1)) as [Placed]
    const about: string[] = []
    const { payments } = shop.deps
    const readStoredEvent = payments.readStoredEvent
    payments.readStoredEvent = body => {
      const event = readStoredEvent(body)
      about.push(event.subject)
      return event
    }
    shop.sandbox.pay(order.page)
    await shop.sandbox.deliverAll()
    await shop.jobs.events.idle()
    shop.sandbox.refundFromDashboard((await orderRow(shop, order.id)).payment_intent_id, 100)
    await shop.sandbox.deliverAll()
    await shop.jobs.events.idle()
    payments.readStoredEvent = readStoredEvent
    const { payment_intent_id: payment } = await orderRow(shop, order.id)
    expect(about.length).toBeGreaterThan(1)
    expect(new Set(about)).toEqual(new Set([payment]))
  })

  it('are settled once if the shopper returns at the same moment, whichever comes first', async () => {
    for (const isShopperFirst of [true, false]) {
      const [order] = (await placed(1)) as [Placed]
      const { payments, db } = shop.deps
      const retrieveSession = payments.retrieveSession
      const retrievedIds: string[] = []
      let answer = () => {}
      const answered = new Promise<void>(resolve => (answer = resolve))
      payments.retrieveSession = async id => {
        retrievedIds.push(id)
        await answered
        return retrieveSession(id)
      }
      const statements: string[] = []
      const see = ({ sql }: { sql: string }) => {
        if (/^update orders|from orders where id|from order_items where order_id/.test(sql))
          statements.push(sql.slice(0, 15))
      }
      const verify = () => shop.call(verifyOrder, { id: order.id, sessionId: order.page })
      const isAsked = () => expect.poll(() => retrievedIds, { timeout: 60_000 }).toEqual([order.page])
      shop.sandbox.pay(order.page)
      db.on('query', see)
      try {
        const first = isShopperFirst ? verify() : shop.sandbox.deliverAll()
        await isAsked()
        const second = isShopperFirst ? shop.sandbox.deliverAll() : verify()
        // The second one has read the order, or is waiting to.
        await setTimeout(200)
        answer()
        const ended = await Promise.all([first, second, shop.jobs.events.idle()])
        expect(ended[isShopperFirst ? 0 : 1]).toMatchObject({ status: 'PAID' })
      } finally {
        answer()
        payments.retrieveSession = retrieveSession
        db.removeListener('query', see)
      }
      expect(retrievedIds).toEqual([order.page])
      expect(statements.filter(sql => sql.startsWith('update'))).toHaveLength(1)
      // The second one reads the order, again if it had done so before it waited.
      expect(statements.filter(sql => sql.startsWith('select *')).length).toBeLessThanOrEqual(4)
    }
  })
})

interface Placed {
  id: string
  page: string
}
