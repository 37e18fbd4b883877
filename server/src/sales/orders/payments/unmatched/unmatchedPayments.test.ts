import { acceptPayment, clearReview, returnPayment } from '@shop/contracts/orders/reviewEndpoints'
import { afterAll, expect, it } from 'vitest'
import { findIssued } from '../../invoices/findIssued.ts'
import { useNewStaff } from '../../../../test/accounts.ts'
import { deliverEvents, orderRow, payFor, stockOf } from '../../../../test/checkout.ts'
import { expectBooksToAgree } from '../../../../test/books.ts'
import { describeShop, refuses, runWaiting } from '../../../../test/startShop.ts'
import { unmatchedDesk, orderTotal } from '../../../../test/unmatched.ts'

describeShop('a payment that does not match its order', shop => {
  afterAll(() => expectBooksToAgree(shop))
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  // New for each test: an access token expires within the minutes that pass here.
  const { placed, read, mailsOf, anotherPage, paidWrongly, decide, givenBack } = unmatchedDesk(
    shop,
    () => staff,
  )

  const statusOf = async (id: string) => (await orderRow(shop, id)).status

  it('is refunded at once and once if it is a second one, and the order keeps the first', async () => {
    const { orderId, variantId } = await placed()
    const second = await anotherPage(orderId)
    await payFor(shop, orderId)
    shop.sandbox.pay(second.id)
    shop.sandbox.faults.add({ kind: 'duplicate', type: 'checkout.session.completed', times: 2 })
    await deliverEvents(shop)
    await shop.deps.db('stripe_events').update({ processed_at: null })
    await runWaiting(shop, 'events')
    const order = await read(orderId)
    expect(order).toMatchObject({
      status: 'PAID',
      reviewFlag: null,
      refunded: 0,
      leftToRefund: orderTotal,
      unmatchedPayments: [{ problem: 'second payment', state: 'RETURNED', amount: orderTotal }],
      refunds: [{ state: 'SUCCEEDED', method: 'card', reason: 'Paid a second time.' }],
    })
    expect(order.events.map(({ detail }) => detail)).toContain(
      'Paid a second time: £55.98, which is refunded.',
    )
    expect(await givenBack(orderId)).toEqual([orderTotal])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    expect(await mailsOf(orderId, 'payment-returned')).toHaveLength(1)
    expect(await mailsOf(orderId, 'refunded')).toEqual([])
    const { invoice, creditNotes } = await findIssued(shop.deps.db, orderId)
    expect([invoice?.data.total.gross, creditNotes]).toEqual([orderTotal, []])
  })

  it('is decided again by staff if it is a second one whose refund failed', async () => {
    const { orderId } = await placed()
    const second = await anotherPage(orderId)
    await payFor(shop, orderId)
    shop.sandbox.pay(second.id)
    await deliverEvents(shop)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    const { unmatchedPayments, reviewFlag } = await read(orderId)
    expect(unmatchedPayments).toMatchObject([{ state: 'OPEN' }])
    expect(reviewFlag).toContain('A refund of £55.98 failed')
    const paymentId = unmatchedPayments[0]!.id
    await refuses(decide(acceptPayment, { orderId, paymentId }), 'already_paid')
    const returned = await decide(returnPayment, { orderId, paymentId })
    expect(returned).toMatchObject({
      status: 'PAID',
      reviewFlag: null,
      unmatchedPayments: [{ state: 'RETURNED' }],
    })
    expect(await givenBack(orderId)).toEqual([orderTotal])
  })

  it('leaves the other flags of an order when it is decided', async () => {
    const { orderId } = await placed()
    const second = await anotherPage(orderId)
    await payFor(shop, orderId)
    shop.sandbox.pay(second.id)
    await deliverEvents(shop)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    shop.sandbox.raiseDispute((await orderRow(shop, orderId)).payment_intent_id)
    await deliverEvents(shop)
    const { unmatchedPayments } = await read(orderId)
    const { reviewFlag } = await decide(returnPayment, { orderId, paymentId: unmatchedPayments[0]!.id })
    expect(reviewFlag).toMatch(/^The customer's bank disputes £55.98: [^.]*\.$/)
  })

  it('leaves no stray full stop if two refunds failed for the same reason', async () => {
    const { orderId } = await placed()
    const others = [await anotherPage(orderId), await anotherPage(orderId, { amount: 6000 })]
    await payFor(shop, orderId)
    for (const page of others) shop.sandbox.pay(page.id)
    await deliverEvents(shop)
    for (const refund of shop.sandbox.refunds().slice(-2)) shop.sandbox.failRefund(refund.id)
    await deliverEvents(shop)
    const { unmatchedPayments, reviewFlag } = await read(orderId)
    const failed = 'A refund of £\\S+ failed: the card has expired or was canceled\\.'
    expect(reviewFlag).toMatch(new RegExp(`^${failed} ${failed}$`))
    for (const { id: paymentId } of unmatchedPayments) await decide(returnPayment, { orderId, paymentId })
    expect(await read(orderId)).toMatchObject({ reviewFlag: null })
  })

  it('is refunded in full by decision of staff, and the order is cancelled with its units released', async () => {
    const order = await paidWrongly({ amount: 5000 })
    const { orderId, variantId } = order
    const input = { id: orderId, paymentId: order.paymentId, reason: 'Wrong sum' }
    const answers = await Promise.allSettled([1, 2, 3].map(() => shop.call(returnPayment, input, staff)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await read(orderId)).toMatchObject({
      status: 'CANCELED',
      reviewFlag: null,
      refunded: 0,
      unmatchedPayments: [{ state: 'RETURNED' }],
    })
    await deliverEvents(shop)
    expect(await givenBack(orderId)).toEqual([5000])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await mailsOf(orderId, 'payment-returned')).toHaveLength(1)
    await refuses(decide(acceptPayment, order), 'conflict')
  })

  it('can only be returned if it is in another currency', async () => {
    const order = await paidWrongly({ currency: 'usd' })
    await expect(decide(acceptPayment, order)).rejects.toMatchObject({
      code: 'move_not_allowed',
      message: 'This payment was made in USD and the order is in GBP, so it can only be returned.',
    })
    expect(await decide(returnPayment, order)).toMatchObject({ status: 'CANCELED' })
  })

  it('is decided by a refund made in the provider’s dashboard', async () => {
    const { orderId } = await paidWrongly({ amount: 5000 })
    const { payment_intent_id: payment } = await shop.deps
      .db('unmatched_payments')
      .where({ order_id: orderId })
      .first()
    shop.sandbox.refundFromDashboard(payment)
    await deliverEvents(shop)
    expect(await read(orderId)).toMatchObject({ unmatchedPayments: [{ state: 'RETURNED' }] })
    shop.passTime(4 * 60_000)
    await runWaiting(shop, 'reconciler')
    expect(await statusOf(orderId)).toBe('CANCELED')
  })

  it('can only be returned if it is for a cancelled order whose units are gone', async () => {
    const order = await paidWrongly({ amount: 5000 }, 1)
    await shop.deps.db('orders').where({ id: order.orderId }).update({ status: 'CANCELED' })
    await shop.deps.db('variants').where({ id: order.variantId }).update({ stock: 0, reserved: 0 })
    await refuses(decide(acceptPayment, order), 'out_of_stock')
    expect(await read(order.orderId)).toMatchObject({
      unmatchedPayments: [{ state: 'OPEN' }],
      status: 'CANCELED',
    })
    expect(await decide(returnPayment, order)).toMatchObject({ unmatchedPayments: [{ state: 'RETURNED' }] })
  })

  it("stops staff from clearing its order's flag, which is otherwise cleared with a note", async () => {
    const { orderId } = await paidWrongly({ amount: 5000 })
    const clear = (id: string) => shop.call(clearReview, { id, note: 'Called the customer' }, staff)
    await refuses(clear(orderId), 'conflict')
    const { orderId: disputed } = await placed()
    await payFor(shop, disputed)
    shop.sandbox.raiseDispute((await orderRow(shop, disputed)).payment_intent_id)
    await deliverEvents(shop)
    const cleared = await clear(disputed)
    expect(cleared).toMatchObject({ reviewFlag: null })
    expect(cleared.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      detail: 'Reviewed: Called the customer',
    })
    await refuses(clear(disputed), 'conflict')
  })
})
