import { randomUUID } from 'node:crypto'
import { listOutbox } from '@shop/contracts/mail/endpoints'
import {
  correctTracking,
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { signUp, type TestAccount } from '../test/accounts.ts'
import { checkOut, hear, makeGarment, makeShopper, orderRow, payFor, stockOf } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { useShop } from '../test/startShop.ts'

onBothDatabases('staff and an order', dialect => {
  const shop = useShop(dialect)
  let staff: TestAccount
  beforeAll(async () => {
    staff = await signUp(shop, { isAdmin: true, firstName: 'Amina', lastName: 'Khan' })
  })
  afterEach(() => shop.sandbox.faults.clear())

  // £49.99 and £5.99 of delivery.
  const total = 5598
  const placed = async () => {
    const { variantId } = await makeGarment(shop, 3)
    const shopper = await makeShopper(shop, variantId)
    const { orderId } = await checkOut(shop, shopper)
    return { variantId, shopper, orderId }
  }
  const paid = async () => {
    const order = await placed()
    await payFor(shop, order.orderId)
    return order
  }
  const setStatus = (id: string, status: Sent<typeof setOrderStatus>['status'], reason?: string) =>
    shop.call(setOrderStatus, { id, status, ...(reason && { reason }) }, staff.accessToken)
  const refund = (id: string, amount?: number) =>
    shop.call(refundOrder, { id, reason: 'A loose seam', ...(amount && { amount }) }, staff.accessToken)
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff.accessToken)
  const mailsOf = async (id: string, kind: string) =>
    (await shop.deps.db('outbox').where({ kind }).pluck('payload')).filter((text: string) =>
      text.includes(id),
    )
  const givenBack = async (id: string) => {
    const { payment_intent_id: payment } = await orderRow(shop, id)
    return shop.sandbox
      .refunds()
      .filter(each => each.payment_intent === payment && each.status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  it('ship it with its tracking, tell the customer once, and deliver it', async () => {
    const { orderId } = await paid()
    const parcel = { id: orderId, carrier: 'Royal Mail', trackingNumber: 'AB123456785GB' } as const
    const shipped = await shop.call(fulfilOrder, parcel, staff.accessToken)
    expect(shipped).toMatchObject({
      status: 'SHIPPED',
      carrier: 'Royal Mail',
      trackingNumber: 'AB123456785GB',
    })
    expect(shipped.events.at(-1)).toMatchObject({ actor: 'Amina Khan', from: 'PAID', to: 'SHIPPED' })
    await expect(shop.call(fulfilOrder, parcel, staff.accessToken)).rejects.toMatchObject({
      code: 'move_not_allowed',
    })
    for (const search of ['ab12345678', 'AB 123 456 785 GB']) {
      const { items } = await shop.call(listAdminOrders, { search }, staff.accessToken)
      expect(items.map(({ id }) => id)).toEqual([orderId])
    }
    expect(await mailsOf(orderId, 'shipped')).toHaveLength(1)
    expect(await setStatus(orderId, 'DELIVERED')).toMatchObject({ status: 'DELIVERED' })
  })

  it('correct its tracking after it was shipped, and send the mail again on wish', async () => {
    const { orderId } = await paid()
    const early = { id: orderId, carrier: 'DPD', trackingNumber: '15501234567' } as const
    await expect(shop.call(correctTracking, early, staff.accessToken)).rejects.toMatchObject({
      code: 'conflict',
    })
    await shop.call(fulfilOrder, { ...early, trackingNumber: 'CD987654321GB' }, staff.accessToken)
    const { version } = await read(orderId)
    const silent = { id: orderId, carrier: 'Royal Mail', trackingNumber: 'CD987654321GB', version } as const
    const corrected = await shop.call(correctTracking, silent, staff.accessToken)
    expect(corrected).toMatchObject({ status: 'SHIPPED', carrier: 'Royal Mail' })
    expect(corrected.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      detail: 'Tracking changed from DPD (CD987654321GB) to Royal Mail (CD987654321GB)',
    })
    expect(await mailsOf(orderId, 'shipped')).toHaveLength(1)
    await expect(shop.call(correctTracking, silent, staff.accessToken)).rejects.toMatchObject({
      code: 'conflict',
      fields: { carrier: 'Saved now: Royal Mail.', version: '2' },
    })
    await shop.call(correctTracking, { ...early, notify: true }, staff.accessToken)
    expect(await mailsOf(orderId, 'shipped')).toHaveLength(2)
    const found = async (search: string) =>
      (await shop.call(listAdminOrders, { search }, staff.accessToken)).items.map(({ id }) => id)
    expect(await found('15501234567')).toEqual([orderId])
    expect(await found('CD987654321GB')).toEqual([])
    const { items } = await shop.call(listOutbox, { orderId }, staff.accessToken)
    expect(items.map(({ kind }) => kind)).toContain('order-confirmation')
    expect(items.every(item => item.orderId === orderId)).toBe(true)
  })

  it('are told at the field that a carrier is unknown', async () => {
    const { orderId } = await paid()
    const answer = shop.call(fulfilOrder, { id: orderId, carrier: 'Pigeon' as never }, staff.accessToken)
    await expect(answer).rejects.toMatchObject({
      status: 400,
      fields: { carrier: 'Please choose a carrier we ship with.' },
    })
    expect((await read(orderId)).status).toBe('PAID')
  })

  it('cancel it after payment: the money goes back once, and the units to the shelf', async () => {
    const { orderId, variantId } = await paid()
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    const canceled = await setStatus(orderId, 'CANCELED', 'Out of cloth')
    expect(canceled).toMatchObject({ status: 'CANCELED', leftToRefund: 0, moves: [] })
    expect(canceled.refunds).toMatchObject([{ amount: total, state: 'SUCCEEDED', reason: 'Out of cloth' }])
    await hear(shop)
    expect(await givenBack(orderId)).toBe(total)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await mailsOf(orderId, 'canceled')).toHaveLength(1)
    expect(await mailsOf(orderId, 'refunded')).toHaveLength(1)
  })

  it('cancel it after it was shipped: the money goes back, the units are not on the shelf', async () => {
    const { orderId, variantId } = await paid()
    await setStatus(orderId, 'SHIPPED')
    expect(await setStatus(orderId, 'CANCELED')).toMatchObject({ status: 'CANCELED' })
    expect(await givenBack(orderId)).toBe(total)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
  })

  it('refund it in parts, and it is REFUNDED when all is back, never more', async () => {
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
    await hear(shop)
    expect(await givenBack(orderId)).toBe(total)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    await expect(refund(orderId, 1)).rejects.toMatchObject({ code: 'refund_too_large' })
  })

  it('refund it at the same moment from twenty windows: it goes back once', async () => {
    const { orderId } = await paid()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refund(orderId, total)))
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: expect.stringMatching(/^(refund_under_way|refund_too_large|move_not_allowed|conflict)$/),
        })
    await hear(shop)
    expect(await givenBack(orderId)).toBe(total)
    expect(await read(orderId)).toMatchObject({ status: 'REFUNDED' })
  })

  it.each(['reset_after_commit', 'error_after_commit'] as const)(
    'refund it once though the answer is lost (%s)',
    async kind => {
      const { orderId } = await paid()
      shop.sandbox.faults.add({ kind, path: '/v1/refunds', method: 'POST', times: 2, isKept: true })
      shop.sandbox.faults.add({ kind: 'drop', type: 'refund.*', times: 3 })
      expect((await refund(orderId, 1000)).refunds).toMatchObject([{ state: 'PENDING' }])
      await expect(refund(orderId, 1000)).rejects.toMatchObject({ code: 'refund_under_way' })
      shop.passTime(150_000)
      shop.jobs.reconciler.wake()
      await shop.jobs.reconciler.idle()
      expect((await read(orderId)).refunds).toMatchObject([{ state: 'SUCCEEDED' }])
      expect(await givenBack(orderId)).toBe(1000)
    },
  )

  it('see a refund that was made in the dashboard of the provider', async () => {
    const { orderId } = await paid()
    const { payment_intent_id: payment } = await orderRow(shop, orderId)
    shop.sandbox.refundFromDashboard(payment, 500)
    await hear(shop)
    expect(await read(orderId)).toMatchObject({
      status: 'PAID',
      leftToRefund: total - 500,
      refunds: [{ amount: 500, state: 'SUCCEEDED' }],
    })
    shop.sandbox.refundFromDashboard(payment)
    await hear(shop)
    expect(await read(orderId)).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
    expect(await mailsOf(orderId, 'refunded')).toHaveLength(2)
  })

  it('see a refund from the dashboard though its news came before those of the payment', async () => {
    const { orderId } = await placed()
    const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
    shop.sandbox.faults.add({ kind: 'drop', type: 'checkout.session.completed' })
    const { payment_intent: payment } = shop.sandbox.pay(sessionId)
    shop.sandbox.refundFromDashboard(payment as string, 500)
    await hear(shop)
    expect(await read(orderId)).toMatchObject({
      status: 'PAID',
      leftToRefund: total - 500,
      refunds: [{ amount: 500, state: 'SUCCEEDED' }],
    })
  })

  it('cancel an order whose payment page the provider does not know any more', async () => {
    const { orderId, variantId } = await placed()
    await shop.deps
      .db('orders')
      .where({ id: orderId })
      .update({ stripe_session_id: `cs_gone_${orderId}` })
    expect(await setStatus(orderId, 'CANCELED')).toMatchObject({ status: 'CANCELED' })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
  })

  it('see that the bank turned a refund down, and may give the money back again', async () => {
    const { orderId } = await paid()
    await refund(orderId, 1000)
    const [given] = shop.sandbox.refunds().slice(-1)
    shop.sandbox.failRefund(given!.id)
    await hear(shop)
    const order = await read(orderId)
    expect(order).toMatchObject({ leftToRefund: total, refunds: [{ state: 'FAILED' }] })
    expect(order.reviewFlag).toContain('A refund of £10.00 failed')
    expect(await refund(orderId, 1000)).toMatchObject({ leftToRefund: total - 1000 })
  })

  it('may refund again what the bank turned down after the order had ended', async () => {
    const { orderId } = await paid()
    await refund(orderId)
    const [given] = shop.sandbox.refunds().slice(-1)
    shop.sandbox.failRefund(given!.id)
    await hear(shop)
    expect(await read(orderId)).toMatchObject({ status: 'REFUNDED', leftToRefund: total })
    expect(await refund(orderId)).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
  })

  it('do not ship what is all on its way back, nor move an order that has moved since they looked', async () => {
    const { orderId } = await paid()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/refunds', method: 'POST', times: 20 })
    await refund(orderId).catch(() => undefined)
    expect(await read(orderId)).toMatchObject({ status: 'PAID', refunds: [{ state: 'PENDING' }] })
    const ship = () => shop.call(fulfilOrder, { id: orderId, carrier: 'DPD' }, staff.accessToken)
    await expect(ship()).rejects.toMatchObject({ code: 'refund_under_way' })
    expect(await read(orderId)).toMatchObject({ status: 'PAID', shippedAt: null })
    const { orderId: other } = await paid()
    await setStatus(other, 'SHIPPED')
    const stale = { id: other, status: 'CANCELED', from: 'PAID' } as const
    await expect(shop.call(setOrderStatus, stale, staff.accessToken)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await givenBack(other)).toBe(0)
  })

  it('see a dispute, and that the provider refuses to refund what is disputed', async () => {
    const { orderId } = await paid()
    const { payment_intent_id: payment } = await orderRow(shop, orderId)
    shop.sandbox.raiseDispute(payment)
    await hear(shop)
    expect((await read(orderId)).reviewFlag).toContain("The customer's bank disputes £55.98 (fraudulent)")
    expect((await refund(orderId)).refunds).toMatchObject([
      { state: 'FAILED', lastError: expect.stringContaining('charged back') },
    ])
  })

  it('see of an order both its dispute and a refund that failed', async () => {
    const { orderId } = await paid()
    await refund(orderId, 1000)
    const [given] = shop.sandbox.refunds().slice(-1)
    shop.sandbox.raiseDispute((await orderRow(shop, orderId)).payment_intent_id)
    await hear(shop)
    shop.sandbox.failRefund(given!.id)
    await hear(shop)
    const both = [
      expect.stringContaining('A refund of £10.00 failed'),
      expect.stringContaining('disputes £55.98'),
    ]
    for (const said of both) expect((await read(orderId)).reviewFlag).toEqual(said)
    // The same news once more.
    const dispute = { type: 'charge.dispute.created', processed_at: null, next_attempt_at: null }
    expect(await shop.deps.db('stripe_events').where({ type: dispute.type }).update(dispute)).toBeGreaterThan(
      0,
    )
    const { reviewFlag } = await read(orderId)
    await hear(shop)
    expect((await read(orderId)).reviewFlag).toBe(reviewFlag)
  })

  it('cancel it while it waits for payment: its page is closed and the customer told', async () => {
    const { orderId, variantId } = await placed()
    expect(await setStatus(orderId, 'CANCELED')).toMatchObject({ status: 'CANCELED', refunds: [] })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await mailsOf(orderId, 'canceled')).toHaveLength(1)
  })

  it('record a payment made offline, with a reason', async () => {
    const { orderId, variantId } = await placed()
    await expect(setStatus(orderId, 'PAID')).rejects.toMatchObject({
      status: 400,
      fields: { reason: 'Please say how this order was paid.' },
    })
    const order = await setStatus(orderId, 'PAID', 'Bank transfer of 12 May')
    expect(order).toMatchObject({ status: 'PAID', paymentMethod: 'offline' })
    expect(order.events.at(-1)?.detail).toBe('Paid offline: Bank transfer of 12 May')
    await hear(shop)
    expect((await read(orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    expect(shop.sandbox.sessions().find(each => each.client_reference_id === orderId)?.status).toBe('expired')
  })

  it('leave each of their acts in the audit log, with before and after', async () => {
    const { orderId } = await paid()
    await setStatus(orderId, 'SHIPPED')
    await refund(orderId, 1000)
    await setStatus(orderId, 'DELIVERED')
    const log = await shop.deps.db('audit_log').where({ subject: 'order', subject_id: orderId }).orderBy('at')
    expect(log.map(({ user_id: user }) => user)).toEqual(Array(3).fill(staff.user.id))
    expect(log.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])).toMatchObject([
      [{ status: 'PAID' }, { status: 'SHIPPED' }],
      [{ refund: null }, { refund: { amount: 1000, method: 'card' }, reason: 'A loose seam' }],
      [{ status: 'SHIPPED' }, { status: 'DELIVERED' }],
    ])
  })

  it('are told which moves there are not, and nothing changes', async () => {
    const { orderId } = await paid()
    for (const status of ['PENDING', 'PAID', 'DELIVERED'] as const)
      await expect(setStatus(orderId, status)).rejects.toMatchObject({ code: 'move_not_allowed' })
    expect(await read(orderId)).toMatchObject({ status: 'PAID', moves: ['SHIPPED', 'CANCELED', 'REFUNDED'] })
    await expect(read(randomUUID())).rejects.toMatchObject({ status: 404 })
    await expect(refund(orderId, -5)).rejects.toMatchObject({ fields: { amount: expect.any(String) } })
  })

  it('find it by its number, its email and its name', async () => {
    const { orderId, shopper } = await placed()
    const find = async (search: string) =>
      (await shop.call(listAdminOrders, { search }, staff.accessToken)).items.map(order => order.id)
    expect(await find(orderId.slice(-8).toUpperCase())).toEqual([orderId])
    expect(await find(shopper.user.email)).toEqual([orderId])
    expect(await find('%')).toEqual([])
    const { items, total: all } = await shop.call(
      listAdminOrders,
      { status: 'PENDING', limit: 1 },
      staff.accessToken,
    )
    expect(items).toMatchObject([{ id: orderId, itemCount: 1, city: 'London', postalCode: 'E1 8JG' }])
    expect(all).toBeGreaterThanOrEqual(1)
  })
})
