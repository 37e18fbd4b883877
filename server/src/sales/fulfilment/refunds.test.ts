import { fulfilOrder, listAdminOrders, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { afterAll, afterEach, expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { deliverEvents, orderRow, stockOf } from '../../test/checkout.ts'
import { expectBooksToAgree } from '../../test/books.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { describeShop, refuses, runWaiting } from '../../test/startShop.ts'

// £49.99 and £5.99 of delivery.
const total = 5598

describeShop('staff and the payment of an order', shop => {
  afterAll(() => expectBooksToAgree(shop))
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  afterEach(() => shop.sandbox.faults.clear())
  const { placed, paid, setStatus, refund, read, mailsOf, givenBack } = orderDesk(shop, () => staff)

  it('cancel it after payment: it is refunded once, and its units restocked', async () => {
    const { orderId, variantId } = await paid()
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    const canceled = await setStatus(orderId, 'CANCELED', 'Out of cloth')
    expect(canceled).toMatchObject({ status: 'CANCELED', leftToRefund: 0, moves: [] })
    expect(canceled.refunds).toMatchObject([{ amount: total, state: 'SUCCEEDED', reason: 'Out of cloth' }])
    await deliverEvents(shop)
    expect(await givenBack(orderId)).toBe(total)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await mailsOf(orderId, 'canceled')).toHaveLength(1)
    expect(await mailsOf(orderId, 'refunded')).toHaveLength(1)
  })

  it('refund it in parts, and it is REFUNDED when nothing is left, never more', async () => {
    const { orderId, variantId } = await paid()
    const first = await refund(orderId, 1000)
    expect(first).toMatchObject({ status: 'PAID', leftToRefund: total - 1000 })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    await expect(refund(orderId, total)).rejects.toMatchObject({
      code: 'refund_too_large',
      fields: { amount: 'At most £45.98 can be refunded.' },
    })
    const all = await refund(orderId)
    expect(all).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
    await deliverEvents(shop)
    expect(await givenBack(orderId)).toBe(total)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    await refuses(refund(orderId, 1), 'refund_too_large')
  })

  it('see in the list, and find there, that it was partly refunded', async () => {
    const { orderId } = await paid()
    const find = async (partRefunded?: true) => {
      const input = { search: orderId, ...(partRefunded && { partRefunded }) }
      return (await shop.call(listAdminOrders, input, staff)).items
    }
    expect(await find()).toMatchObject([{ status: 'PAID', refundedPart: 0 }])
    expect(await find(true)).toEqual([])
    await refund(orderId, 1000)
    await deliverEvents(shop)
    for (const items of [await find(), await find(true)])
      expect(items).toMatchObject([{ id: orderId, status: 'PAID', refundedPart: 1000 }])
    const { items } = await shop.call(listAdminOrders, { partRefunded: true }, staff)
    expect(items.map(({ id }) => id)).toContain(orderId)
    // The refund was staff's own decision, so nothing is left to decide.
    const waiting = await shop.call(listAdminOrders, { attention: true }, staff)
    expect(waiting.items.map(({ id }) => id)).not.toContain(orderId)
    await refund(orderId)
    await deliverEvents(shop)
    expect(await find()).toMatchObject([{ status: 'REFUNDED', refundedPart: 0 }])
    expect(await find(true)).toEqual([])
  })

  it('refund it once, even from twenty windows at the same moment', async () => {
    const { orderId } = await paid()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refund(orderId, total)))
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: expect.stringMatching(/^(refund_under_way|refund_too_large|move_not_allowed|conflict)$/),
        })
    await deliverEvents(shop)
    expect(await givenBack(orderId)).toBe(total)
    expect(await read(orderId)).toMatchObject({ status: 'REFUNDED' })
  })

  it.each(['reset_after_commit', 'error_after_commit'] as const)(
    'refund it once even if the answer is lost (%s)',
    async kind => {
      const { orderId } = await paid()
      shop.sandbox.faults.add({ kind, path: '/v1/refunds', method: 'POST', times: 2, isKept: true })
      shop.sandbox.faults.add({ kind: 'drop', type: 'refund.*', times: 3 })
      expect((await refund(orderId, 1000)).refunds).toMatchObject([{ state: 'PENDING' }])
      await refuses(refund(orderId, 1000), 'refund_under_way')
      shop.passTime(150_000)
      await runWaiting(shop, 'reconciler')
      expect((await read(orderId)).refunds).toMatchObject([{ state: 'SUCCEEDED' }])
      expect(await givenBack(orderId)).toBe(1000)
    },
  )

  it("see a refund that was made in the provider's dashboard", async () => {
    const { orderId } = await paid()
    const { payment_intent_id: payment } = await orderRow(shop, orderId)
    shop.sandbox.refundFromDashboard(payment, 500)
    await deliverEvents(shop)
    expect(await read(orderId)).toMatchObject({
      status: 'PAID',
      leftToRefund: total - 500,
      refunds: [{ amount: 500, state: 'SUCCEEDED' }],
    })
    shop.sandbox.refundFromDashboard(payment)
    await deliverEvents(shop)
    expect(await read(orderId)).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
    expect(await mailsOf(orderId, 'refunded')).toHaveLength(2)
  })

  it('see a refund from the dashboard even if its event came before those of the payment', async () => {
    const { orderId } = await placed()
    const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
    shop.sandbox.faults.add({ kind: 'drop', type: 'checkout.session.completed' })
    const { payment_intent: payment } = shop.sandbox.pay(sessionId)
    shop.sandbox.refundFromDashboard(payment as string, 500)
    await deliverEvents(shop)
    expect(await read(orderId)).toMatchObject({
      status: 'PAID',
      leftToRefund: total - 500,
      refunds: [{ amount: 500, state: 'SUCCEEDED' }],
    })
  })

  it('see that the bank rejected a refund, and may refund again', async () => {
    const { orderId } = await paid()
    await refund(orderId, 1000)
    const [given] = shop.sandbox.refunds().slice(-1)
    shop.sandbox.failRefund(given!.id)
    await deliverEvents(shop)
    const order = await read(orderId)
    expect(order).toMatchObject({ leftToRefund: total, refunds: [{ state: 'FAILED' }] })
    expect(order.reviewFlag).toContain('A refund of £10.00 failed')
    expect(await refund(orderId, 1000)).toMatchObject({ leftToRefund: total - 1000 })
  })

  it('may refund again what the bank rejected after the order had ended', async () => {
    const { orderId } = await paid()
    await refund(orderId)
    const [given] = shop.sandbox.refunds().slice(-1)
    shop.sandbox.failRefund(given!.id)
    await deliverEvents(shop)
    expect(await read(orderId)).toMatchObject({ status: 'REFUNDED', leftToRefund: total })
    expect(await refund(orderId)).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
  })

  it('cannot ship an order that is being refunded in full, nor move one that has changed since they looked', async () => {
    const { orderId } = await paid()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/refunds', method: 'POST', times: 20 })
    await refund(orderId).catch(() => undefined)
    expect(await read(orderId)).toMatchObject({ status: 'PAID', refunds: [{ state: 'PENDING' }] })
    const ship = () => shop.call(fulfilOrder, { id: orderId, carrier: 'DPD' }, staff)
    await refuses(ship(), 'refund_under_way')
    expect(await read(orderId)).toMatchObject({ status: 'PAID', shippedAt: null })
    const { orderId: other } = await paid()
    await setStatus(other, 'SHIPPED')
    const stale = { id: other, status: 'CANCELED', from: 'PAID' } as const
    await refuses(shop.call(setOrderStatus, stale, staff), 'conflict')
    expect(await givenBack(other)).toBe(0)
  })

  it('see a dispute, and cannot make a refund that the provider would refuse', async () => {
    const { orderId } = await paid()
    const { payment_intent_id: payment } = await orderRow(shop, orderId)
    shop.sandbox.raiseDispute(payment)
    await deliverEvents(shop)
    expect((await read(orderId)).reviewFlag).toContain("The customer's bank disputes £55.98:")
    await refuses(refund(orderId), 'order_disputed')
  })

  it('see both the dispute and a failed refund of an order', async () => {
    const { orderId } = await paid()
    await refund(orderId, 1000)
    const [given] = shop.sandbox.refunds().slice(-1)
    shop.sandbox.raiseDispute((await orderRow(shop, orderId)).payment_intent_id)
    await deliverEvents(shop)
    shop.sandbox.failRefund(given!.id)
    await deliverEvents(shop)
    const both = [
      expect.stringContaining('A refund of £10.00 failed'),
      expect.stringContaining('disputes £55.98'),
    ]
    for (const flag of both) expect((await read(orderId)).reviewFlag).toEqual(flag)
    // The same event arrives once more.
    const dispute = { type: 'charge.dispute.created', processed_at: null, next_attempt_at: null }
    expect(await shop.deps.db('stripe_events').where({ type: dispute.type }).update(dispute)).toBeGreaterThan(
      0,
    )
    const { reviewFlag } = await read(orderId)
    shop.jobs.events.wake()
    await deliverEvents(shop)
    expect((await read(orderId)).reviewFlag).toBe(reviewFlag)
  })
})
