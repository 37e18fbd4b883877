import { expect, it } from 'vitest'
import { checkOut, makeGarment, makeShopper, orderRow } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'

onBothDatabases('events of several payments', dialect => {
  const shop = useShop(dialect)

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

  it('do not wait for one about which the provider does not answer, nor do those that come later', async () => {
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
      await expect.poll(() => statusOf(quick), { timeout: 20_000 }).toBe('PAID')
      shop.sandbox.pay(later.page)
      await shop.sandbox.deliverAll()
      await expect.poll(() => statusOf(later), { timeout: 20_000 }).toBe('PAID')
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
})

interface Placed {
  id: string
  page: string
}
