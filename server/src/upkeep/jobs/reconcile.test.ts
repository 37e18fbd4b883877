import { listAlerts, resolveAlert } from '@shop/contracts/alerts/endpoints'
import { JobName, listJobs, runJob } from '@shop/contracts/jobs/endpoints'
import { placeOrder } from '@shop/contracts/checkout/endpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import type { Endpoint, SentInput } from '@shop/contracts/endpoint'
import { afterEach, expect, it } from 'vitest'
import { cancelUnpaid } from '../../sales/orders/payments/cancelUnpaid.ts'
import { signUp } from '../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
  stockOf,
} from '../../test/checkout.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

const minute = 60_000

describeShop('the shop automatically', shop => {
  // A new account each time: an access token expires within the minutes that pass here.
  const asStaff = async <E extends Endpoint>(endpoint: E, input: SentInput<E>) =>
    shop.call(endpoint, input, await signUp(shop, { isAdmin: true }))
  afterEach(() => shop.sandbox.faults.clear())

  const reconcile = () => asStaff(runJob, { name: 'reconciler' })
  /** Runs the audit once all documents have their numbers, which takes the shop a moment. */
  const audit = async () => {
    await shop.jobs.outbox.runNow()
    return asStaff(runJob, { name: 'audit' })
  }
  const alerts = () => asStaff(listAlerts, {})
  const statusOf = async (id: string) => (await orderRow(shop, id)).status
  const prepareShopper = async () => {
    const { variantId } = await makeGarment(shop, 2)
    return { variantId, shopper: await makeShopper(shop, variantId) }
  }

  it('learns of a payment whose webhook never arrived', async () => {
    const { shopper } = await prepareShopper()
    const { orderId } = await checkOut(shop, shopper)
    shop.sandbox.faults.add({ kind: 'drop', times: 10 })
    await payFor(shop, orderId)
    expect(await statusOf(orderId)).toBe('PENDING')
    await reconcile()
    expect(await statusOf(orderId)).toBe('PAID')
  })

  it('releases the units of a page that expired without an event', async () => {
    const { shopper, variantId } = await prepareShopper()
    const { orderId } = await checkOut(shop, shopper)
    shop.sandbox.faults.add({ kind: 'drop', times: 10 })
    shop.passTime(42 * minute)
    await reconcile()
    expect(await statusOf(orderId)).toBe('CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
  })

  it('releases the units of an order that nobody went to pay', async () => {
    const { shopper, variantId } = await prepareShopper()
    const order = await shop.call(
      placeOrder,
      { cartId: shopper.cartId, shippingAddressId: shopper.addressId },
      shopper,
    )
    shop.passTime(20 * minute)
    await reconcile()
    expect(await statusOf(order.id)).toBe('PENDING')
    shop.passTime(22 * minute)
    await reconcile()
    expect(await statusOf(order.id)).toBe('CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
  })

  it('finds the page that was created just before a crash', async () => {
    const { shopper } = await prepareShopper()
    shop.sandbox.faults.add({ kind: 'reset_after_commit', path: '/v1/checkout/sessions', times: 2 })
    await refuses(checkOut(shop, shopper), 503)
    shop.passTime(2 * minute)
    await reconcile()
    const order = await shop.deps.db('orders').where({ cart_id: shopper.cartId }).first()
    expect(order.session_url).toMatch(/^http/)
  })

  it('flags an order for review whose page the provider does not know, and continues with the others', async () => {
    const lost = await prepareShopper()
    const { orderId } = await checkOut(shop, lost.shopper)
    await shop.deps
      .db('orders')
      .where({ id: orderId })
      .update({ stripe_session_id: `cs_gone_${orderId}` })
    const other = await prepareShopper()
    const { orderId: otherId } = await checkOut(shop, other.shopper)
    shop.sandbox.faults.add({ kind: 'drop', times: 10 })
    await payFor(shop, otherId)
    shop.passTime(4 * minute)
    expect(await reconcile()).toMatchObject({ lastError: null })
    expect((await orderRow(shop, orderId)).review_flag).toContain('does not know')
    expect(await statusOf(otherId)).toBe('PAID')
    await cancelUnpaid(shop.deps, orderId, { actor: 'system', reason: 'The end of a test.' })
    const [alert] = (await alerts()).items
    const { number: orderNumber } = await orderRow(shop, orderId)
    expect(alert).toMatchObject({ kind: 'payment-mismatch', subject: orderId, orderId, orderNumber })
    await asStaff(resolveAlert, { id: alert!.id })
    await asStaff(resolveAlert, { id: alert!.id })
    expect((await alerts()).items).toEqual([])
    expect(await shop.deps.db('audit_log').where({ subject: 'alert', subject_id: alert!.id })).toHaveLength(1)
  })

  it('checks the other pages if one cannot be checked, and reports that', async () => {
    const [failing, other] = [await prepareShopper(), await prepareShopper()]
    const { orderId: failingId } = await checkOut(shop, failing.shopper)
    const { orderId } = await checkOut(shop, other.shopper)
    shop.sandbox.faults.add({ kind: 'drop', times: 10 })
    await payFor(shop, orderId)
    shop.passTime(4 * minute)
    const { stripe_session_id: session } = await orderRow(shop, failingId)
    for (const path of ['/v1/events*', `/v1/checkout/sessions/${session}`])
      shop.sandbox.faults.add({ kind: 'error_before_commit', path, times: 2 })
    expect(await reconcile()).toMatchObject({ lastError: expect.stringContaining('provider failed') })
    expect(shop.sandbox.faults.pending()).toMatchObject([{ kind: 'drop' }])
    expect(await statusOf(orderId)).toBe('PAID')
  })

  it('shows at /admin/jobs what failed, and that it works again', async () => {
    const { shopper } = await prepareShopper()
    await checkOut(shop, shopper)
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/events*', times: 2 })
    const failed = await reconcile()
    expect(failed).toMatchObject({
      name: 'reconciler',
      lastError: expect.stringContaining('provider failed'),
    })
    expect(await reconcile()).toMatchObject({ lastError: null, failures: failed.failures })
    const { items } = await asStaff(listJobs, {})
    expect(items.map(job => job.name)).toEqual(JobName.options)
  })

  it('knows no job of another name', async () => {
    await refuses(asStaff(runJob, { name: 'cleaning' }), 'not_found')
  })

  it('finds no difference between the books of a normal day', async () => {
    const { shopper } = await prepareShopper()
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    shop.passTime(15 * minute)
    const run = await audit()
    expect(run.lastError).toBeNull()
    const { items } = await alerts()
    expect(items).toEqual([])
  })

  it('raises an alert for a payment without an order and for wrong stock, and corrects neither', async () => {
    const { shopper, variantId } = await prepareShopper()
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const { payment_intent_id: payment } = await orderRow(shop, orderId)
    await shop.deps
      .db('orders')
      .where({ id: orderId })
      .update({ payment_intent_id: null, payment_method: null })
    await shop.deps.db('variants').where({ id: variantId }).increment('stock', 5)
    shop.passTime(15 * minute)
    await audit()
    const found = await alerts()
    expect(found.paymentsWithoutOrder).toBe(1)
    expect(found.items.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
      `payment-without-order ${payment}`,
      `stock-differs ${variantId}`,
    ])
    expect((await stockOf(shop, variantId)).stock).toBe(6)

    // The cause was not repaired, so the alert stays however old it is.
    shop.passTime(5 * 24 * 60 * minute)
    await audit()
    expect(await alerts()).toMatchObject({ paymentsWithoutOrder: 1, total: 2 })

    const card = { payment_intent_id: payment, payment_method: 'card' }
    await shop.deps.db('orders').where({ id: orderId }).update(card)
    await shop.deps.db('variants').where({ id: variantId }).decrement('stock', 5)
    shop.passTime(minute)
    await audit()
    expect(await alerts()).toMatchObject({ items: [], paymentsWithoutOrder: 0 })
  })

  it('finds a payment with a different amount, and refunds that only one side knows', async () => {
    const { shopper } = await prepareShopper()
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const { payment_intent_id: payment, total, subtotal } = await orderRow(shop, orderId)
    await asStaff(refundOrder, { id: orderId, amount: 1000, reason: 'A loose seam' })
    await asStaff(refundOrder, { id: orderId, amount: 500, reason: 'Another' })
    const [first, second] = await shop.deps.db('refunds').where({ order_id: orderId }).orderBy('created_at')
    await shop.deps
      .db('orders')
      .where({ id: orderId })
      .update({ total: total + 1, subtotal: subtotal + 1 })
    await shop.deps.db('refunds').where({ id: first.id }).update({ stripe_refund_id: 're_of_nobody' })
    shop.passTime(15 * minute)
    await audit()
    const found = (await alerts()).items.map(({ kind, subject, detail }) => `${kind} ${subject}: ${detail}`)
    expect(found.toSorted()).toEqual(
      [
        `ledger-differs ${orderId}: Payments less refunds of this order are £40.99; according to the ledger they are £40.98.`,
        `payment-differs ${payment}: The provider took £55.98; here it is £55.99.`,
        'refund-differs re_of_nobody: £10.00 was refunded here, but the provider has no record of the refund.',
        `refund-differs ${first.stripe_refund_id}: The provider has a refund of £10.00, SUCCEEDED; here it is nothing.`,
      ].toSorted(),
    )
    expect(found.join(' ')).not.toContain(second.stripe_refund_id)
    await shop.deps.db('orders').where({ id: orderId }).update({ total, subtotal })
    await shop.deps.db('refunds').where({ id: first.id }).update({ stripe_refund_id: first.stripe_refund_id })
    for (const { id } of (await alerts()).items) await asStaff(resolveAlert, { id })
  })

  it('finds a payment begun days before its order was paid, and an old refund reported late', async () => {
    const { orderId: refunded } = await checkOut(shop, (await prepareShopper()).shopper)
    await payFor(shop, refunded)
    await asStaff(refundOrder, { id: refunded, amount: 1000, reason: 'A loose seam' })
    const { orderId } = await checkOut(shop, (await prepareShopper()).shopper)
    const { stripe_session_id: session } = await orderRow(shop, orderId)
    shop.sandbox.payDelayed(session)
    await deliverEvents(shop)
    shop.passTime(8 * 24 * 60 * minute)
    shop.sandbox.endDelayed(session, 'succeeded')
    await deliverEvents(shop)
    const at = new Date(shop.deps.clock.now()).toISOString()
    await shop.deps.db('refunds').where({ order_id: refunded }).update({ created_at: at })
    shop.passTime(60 * minute)
    await audit()
    expect((await alerts()).items).toEqual([])
    await shop.deps.db('orders').where({ id: orderId }).update({ payment_intent_id: 'pi_of_nobody' })
    await audit()
    const [alert] = (await alerts()).items
    expect(alert).toMatchObject({ kind: 'order-without-payment', subject: orderId })
    await asStaff(resolveAlert, { id: alert!.id })
  })

  it('processes no payment twice when events are read again', async () => {
    const { shopper } = await prepareShopper()
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await reconcile()
    await deliverEvents(shop)
    expect(await shop.deps.db('order_events').where({ order_id: orderId, to_status: 'PAID' })).toHaveLength(1)
  })

  // This test comes last: the payment stays without an order.
  it('raises an alert immediately for a payment of a missing order, as after a restore', async () => {
    const { shopper } = await prepareShopper()
    const { orderId } = await checkOut(shop, shopper)
    const { stripe_session_id: session } = await orderRow(shop, orderId)
    await cancelUnpaid(shop.deps, orderId, { actor: 'system', reason: 'A test.' })
    await shop.deps.db('orders').where({ id: orderId }).delete()
    const { payment_intent: payment } = shop.sandbox.pay(session)
    await deliverEvents(shop)
    expect((await alerts()).items.filter(({ subject }) => subject === payment)).toMatchObject([
      { kind: 'payment-without-order', detail: expect.stringMatching(/^The provider took £/) },
    ])
    const dispute = shop.sandbox.raiseDispute(payment as string)
    await deliverEvents(shop)
    expect((await alerts()).items.filter(({ kind }) => kind === 'dispute')).toMatchObject([
      { subject: dispute.id, orderId: null, detail: expect.stringMatching(/belongs to no order here\.$/) },
    ])
  })
})
