import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { runJob } from '@shop/contracts/jobs/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import {
  acceptPayment,
  clearReview,
  endHandRefund,
  returnPayment,
} from '@shop/contracts/orders/reviewEndpoints'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { raiseAlert } from '../../alerts/raiseAlert.ts'
import { nowIso } from '../../base/deps.ts'
import { findIssued } from '../../invoices/findIssued.ts'
import { signUp, type TestAccount } from '../../test/accounts.ts'
import { checkOut, hear, makeGarment, makeShopper, orderRow, payFor, stockOf } from '../../test/checkout.ts'
import { expectBooksToAgree } from '../../test/books.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'
import type { SessionParams } from '../../base/PaymentProvider.ts'

// £49.99 and £5.99 of delivery.
const total = 5598

onBothDatabases('money that does not match its order', dialect => {
  const shop = useShop(dialect)
  afterAll(() => expectBooksToAgree(shop))
  let staff: TestAccount
  // Anew for each: an access token does not outlast the minutes that pass here.
  beforeEach(async () => {
    staff = await signUp(shop, { isAdmin: true, firstName: 'Amina', lastName: 'Khan' })
  })
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff.accessToken)
  const statusOf = async (id: string) => (await orderRow(shop, id)).status
  const placed = async (stock = 3) => {
    const { variantId } = await makeGarment(shop, stock)
    const shopper = await makeShopper(shop, variantId)
    const { orderId } = await checkOut(shop, shopper)
    return { variantId, shopper, orderId }
  }
  let pages = 0
  /** Another payment page for an order, as a mistake at the provider could make it. */
  const anotherPage = async (orderId: string, change: { amount?: number; currency?: string } = {}) => {
    const params = JSON.parse((await orderRow(shop, orderId)).session_params) as SessionParams
    const { currency = 'gbp', amount = total } = change
    const priced = { currency, unit_amount: amount, product_data: { name: 'All of it' } }
    return shop.deps.payments.createSession(
      { ...params, shipping_options: [], line_items: [{ quantity: 1, price_data: priced }] },
      `another-page-${++pages}`,
    )
  }
  /** An order whose own page takes another sum, and that is paid there. */
  const paidWrongly = async (change: { amount?: number; currency?: string }, stock = 3) => {
    const order = await placed(stock)
    const page = await anotherPage(order.orderId, change)
    await shop.deps.db('orders').where({ id: order.orderId }).update({ stripe_session_id: page.id })
    await payFor(shop, order.orderId)
    const { strayPayments, ...rest } = await read(order.orderId)
    expect(rest).toMatchObject({ status: 'PENDING', paidAt: null, leftToRefund: 0 })
    expect(strayPayments).toMatchObject([{ state: 'OPEN', amount: change.amount ?? total }])
    return { ...order, paymentId: strayPayments[0]!.id, reviewFlag: rest.reviewFlag }
  }
  const decide = (
    endpoint: typeof acceptPayment,
    { orderId, paymentId }: { orderId: string; paymentId: string },
  ) => {
    const input: Sent<typeof acceptPayment> = { id: orderId, paymentId, reason: 'Agreed by phone' }
    return shop.call(endpoint, input, staff.accessToken)
  }
  const givenBack = async (orderId: string) => {
    const refunds = await shop.deps.db('refunds').where({ order_id: orderId }).pluck('id')
    return shop.sandbox
      .refunds()
      .filter(({ metadata, status }) => status === 'succeeded' && refunds.includes(metadata?.['refundId']))
      .map(({ amount }) => amount)
  }
  const mailsOf = async (orderId: string, kind: string) =>
    (await shop.deps.db('outbox').where({ kind }).pluck('payload')).filter((text: string) =>
      text.includes(orderId),
    )
  const openAlerts = async (order: string) =>
    (await shop.call(listAlerts, { limit: 100 }, staff.accessToken)).items.filter(
      ({ orderId }) => orderId === order,
    )

  it('a second payment goes back at once and once, and the order keeps the first', async () => {
    const { orderId, variantId } = await placed()
    const second = await anotherPage(orderId)
    await payFor(shop, orderId)
    shop.sandbox.pay(second.id)
    shop.sandbox.faults.add({ kind: 'duplicate', type: 'checkout.session.completed', times: 2 })
    await hear(shop)
    await shop.deps.db('stripe_events').update({ processed_at: null })
    shop.jobs.events.wake()
    await shop.jobs.events.idle()
    const order = await read(orderId)
    expect(order).toMatchObject({
      status: 'PAID',
      reviewFlag: null,
      refunded: 0,
      leftToRefund: total,
      strayPayments: [{ problem: 'second payment', state: 'RETURNED', amount: total }],
      refunds: [{ state: 'SUCCEEDED', method: 'card', reason: 'Paid a second time.' }],
    })
    expect(order.events.map(({ detail }) => detail)).toContain('Paid a second time: £55.98, which goes back.')
    expect(await givenBack(orderId)).toEqual([total])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    expect(await mailsOf(orderId, 'payment-returned')).toHaveLength(1)
    expect(await mailsOf(orderId, 'refunded')).toEqual([])
    const { invoice, creditNotes } = await findIssued(shop.deps.db, orderId)
    expect([invoice?.data.total.gross, creditNotes]).toEqual([total, []])
  })

  it('a second payment that could not go back is decided anew by staff', async () => {
    const { orderId } = await placed()
    const second = await anotherPage(orderId)
    await payFor(shop, orderId)
    shop.sandbox.pay(second.id)
    await hear(shop)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await hear(shop)
    const { strayPayments, reviewFlag } = await read(orderId)
    expect(strayPayments).toMatchObject([{ state: 'OPEN' }])
    expect(reviewFlag).toContain('A refund of £55.98 failed')
    const paymentId = strayPayments[0]!.id
    await expect(decide(acceptPayment, { orderId, paymentId })).rejects.toMatchObject({
      code: 'already_paid',
    })
    const returned = await decide(returnPayment, { orderId, paymentId })
    expect(returned).toMatchObject({
      status: 'PAID',
      reviewFlag: null,
      strayPayments: [{ state: 'RETURNED' }],
    })
    expect(await givenBack(orderId)).toEqual([total])
  })

  it('what else an order is flagged for stays when a payment of it is decided', async () => {
    const { orderId } = await placed()
    const second = await anotherPage(orderId)
    await payFor(shop, orderId)
    shop.sandbox.pay(second.id)
    await hear(shop)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    shop.sandbox.raiseDispute((await orderRow(shop, orderId)).payment_intent_id)
    await hear(shop)
    const { strayPayments } = await read(orderId)
    const { reviewFlag } = await decide(returnPayment, { orderId, paymentId: strayPayments[0]!.id })
    expect(reviewFlag).toMatch(/^The customer's bank disputes £55.98: [^.]*\.$/)
  })

  it('no dot of a sentence stays behind where two refunds failed for a reason', async () => {
    const { orderId } = await placed()
    const others = [await anotherPage(orderId), await anotherPage(orderId, { amount: 6000 })]
    await payFor(shop, orderId)
    for (const page of others) shop.sandbox.pay(page.id)
    await hear(shop)
    for (const refund of shop.sandbox.refunds().slice(-2)) shop.sandbox.failRefund(refund.id)
    await hear(shop)
    const { strayPayments, reviewFlag } = await read(orderId)
    const failed = 'A refund of £\\S+ failed: the card has expired or was canceled\\.'
    expect(reviewFlag).toMatch(new RegExp(`^${failed} ${failed}$`))
    for (const { id: paymentId } of strayPayments) await decide(returnPayment, { orderId, paymentId })
    expect(await read(orderId)).toMatchObject({ reviewFlag: null })
  })

  it('too little is accepted by staff, and never more of it given back than came', async () => {
    const order = await paidWrongly({ amount: 5000 })
    const { orderId, variantId } = order
    expect(order.reviewFlag).toBe(
      '£50.00 was paid, which differs from the order in its amount. Please accept or return it.',
    )
    expect(await openAlerts(orderId)).toMatchObject([{ kind: 'payment-mismatch' }])
    const accepted = await decide(acceptPayment, order)
    expect(accepted).toMatchObject({
      status: 'PAID',
      reviewFlag: null,
      leftToRefund: 5000,
      strayPayments: [{ state: 'ACCEPTED' }],
    })
    expect(accepted.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      to: 'PAID',
      detail: 'A payment of £50.00 was accepted: Agreed by phone',
    })
    expect(await openAlerts(orderId)).toEqual([])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    const log = await shop.deps.db('audit_log').where({ subject: 'order', subject_id: orderId })
    expect(log.map(({ user_id: user }) => user)).toEqual([staff.user.id, staff.user.id])
    const { invoice } = await findIssued(shop.deps.db, orderId)
    expect(invoice?.data).toMatchObject({ received: 5000, total: { gross: total } })
    await hear(shop)
    await expect(decide(acceptPayment, order)).rejects.toMatchObject({ code: 'already_paid' })
    const refund = { id: orderId, reason: 'A loose seam' }
    await expect(
      shop.call(refundOrder, { ...refund, amount: 5001 }, staff.accessToken),
    ).rejects.toMatchObject({ code: 'refund_too_large' })
    expect(await shop.call(refundOrder, refund, staff.accessToken)).toMatchObject({
      status: 'REFUNDED',
      refunded: 5000,
    })
  })

  it('too much is accepted by staff, and what is above the total goes back', async () => {
    const order = await paidWrongly({ amount: 6000 })
    const accepted = await decide(acceptPayment, order)
    expect(accepted).toMatchObject({ status: 'PAID', leftToRefund: total, refunded: 0 })
    expect(await givenBack(order.orderId)).toEqual([402])
    const [mail] = await mailsOf(order.orderId, 'payment-returned')
    expect(mail).toContain('402')
    shop.passTime(15 * 60_000)
    const { accessToken } = await signUp(shop, { isAdmin: true })
    await shop.call(runJob, { name: 'audit' }, accessToken)
    const { items } = await shop.call(listAlerts, { limit: 100 }, accessToken)
    expect(items.filter(({ kind }) => /^(payment|refund)-(differs|without)/.test(kind))).toEqual([])
  })

  it('what was too much and did not go back is paid back by hand', async () => {
    const order = await paidWrongly({ amount: 6000 })
    await decide(acceptPayment, order)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await hear(shop)
    const { refunds, leftToRefund, strayPayments } = await read(order.orderId)
    expect({ leftToRefund, strayPayments }).toMatchObject({
      leftToRefund: total,
      strayPayments: [{ state: 'ACCEPTED' }],
    })
    const open = refunds.filter(({ state }) => state === 'PENDING')
    expect(open).toMatchObject([{ method: 'by_hand', amount: 402 }])
    const kinds = async () => (await openAlerts(order.orderId)).map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['refund-by-hand', 'refund-failed'])
    const paidBack = { outcome: 'paid_back', note: 'By bank transfer' } as const
    const input = { id: order.orderId, refundId: open[0]!.id, ...paidBack }
    await shop.call(endHandRefund, input, staff.accessToken)
    expect(await kinds()).toEqual(['refund-failed'])
    expect(await mailsOf(order.orderId, 'payment-returned')).toHaveLength(2)
  })

  it('one that is decided leaves what else the order is to be looked at for', async () => {
    const order = await paidWrongly({ amount: 5000 })
    const other = { kind: 'payment-mismatch', subject: order.orderId, detail: 'Something else.' } as const
    await raiseAlert(shop.deps.db, { ...other, at: nowIso(shop.deps) })
    expect(await openAlerts(order.orderId)).toHaveLength(2)
    await decide(acceptPayment, order)
    expect(await openAlerts(order.orderId)).toMatchObject([{ subject: order.orderId }])
  })

  it('all of it goes back by the word of staff, and the order is canceled with its units free', async () => {
    const order = await paidWrongly({ amount: 5000 })
    const { orderId, variantId } = order
    const input = { id: orderId, paymentId: order.paymentId, reason: 'Wrong sum' }
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => shop.call(returnPayment, input, staff.accessToken)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await read(orderId)).toMatchObject({
      status: 'CANCELED',
      reviewFlag: null,
      refunded: 0,
      strayPayments: [{ state: 'RETURNED' }],
    })
    await hear(shop)
    expect(await givenBack(orderId)).toEqual([5000])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await mailsOf(orderId, 'payment-returned')).toHaveLength(1)
    await expect(decide(acceptPayment, order)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('a payment in another currency can only be returned', async () => {
    const order = await paidWrongly({ currency: 'usd' })
    await expect(decide(acceptPayment, order)).rejects.toMatchObject({
      code: 'move_not_allowed',
      message: 'This payment was made in USD and the order is in GBP, so it can only be returned.',
    })
    expect(await decide(returnPayment, order)).toMatchObject({ status: 'CANCELED' })
  })

  it('what went back in the dashboard of the provider is decided by that', async () => {
    const { orderId } = await paidWrongly({ amount: 5000 })
    const { payment_intent_id: payment } = await shop.deps
      .db('stray_payments')
      .where({ order_id: orderId })
      .first()
    shop.sandbox.refundFromDashboard(payment)
    await hear(shop)
    expect(await read(orderId)).toMatchObject({ strayPayments: [{ state: 'RETURNED' }] })
    shop.passTime(4 * 60_000)
    shop.jobs.reconciler.wake()
    await shop.jobs.reconciler.idle()
    expect(await statusOf(orderId)).toBe('CANCELED')
  })

  it('a payment for a canceled order whose units are gone can only be returned', async () => {
    const order = await paidWrongly({ amount: 5000 }, 1)
    await shop.deps.db('orders').where({ id: order.orderId }).update({ status: 'CANCELED' })
    await shop.deps.db('variants').where({ id: order.variantId }).update({ stock: 0, reserved: 0 })
    await expect(decide(acceptPayment, order)).rejects.toMatchObject({ code: 'out_of_stock' })
    expect(await read(order.orderId)).toMatchObject({
      strayPayments: [{ state: 'OPEN' }],
      status: 'CANCELED',
    })
    expect(await decide(returnPayment, order)).toMatchObject({ strayPayments: [{ state: 'RETURNED' }] })
  })

  it('a payment on a page that is not the order’s waits for staff, who close the right one by accepting it', async () => {
    const { orderId, variantId } = await placed()
    const own = (await orderRow(shop, orderId)).stripe_session_id
    shop.sandbox.pay((await anotherPage(orderId)).id)
    await hear(shop)
    const { status, strayPayments } = await read(orderId)
    expect({ status, strayPayments }).toMatchObject({
      status: 'PENDING',
      strayPayments: [{ problem: 'session', state: 'OPEN' }],
    })
    expect(await decide(acceptPayment, { orderId, paymentId: strayPayments[0]!.id })).toMatchObject({
      status: 'PAID',
      leftToRefund: total,
    })
    expect(shop.sandbox.sessions().find(({ id }) => id === own)?.status).toBe('expired')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    await hear(shop)
    expect(await statusOf(orderId)).toBe('PAID')
  })

  it('a flag is cleared with a note, but not while a payment is undecided', async () => {
    const { orderId } = await paidWrongly({ amount: 5000 })
    const clear = (id: string) =>
      shop.call(clearReview, { id, note: 'Called the customer' }, staff.accessToken)
    await expect(clear(orderId)).rejects.toMatchObject({ code: 'conflict' })
    const { orderId: disputed } = await placed()
    await payFor(shop, disputed)
    shop.sandbox.raiseDispute((await orderRow(shop, disputed)).payment_intent_id)
    await hear(shop)
    const cleared = await clear(disputed)
    expect(cleared).toMatchObject({ reviewFlag: null })
    expect(cleared.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      detail: 'Looked at: Called the customer',
    })
    await expect(clear(disputed)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('a payment that takes days makes the order PAID when it has succeeded', async () => {
    const { orderId, variantId } = await placed()
    const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
    shop.sandbox.payDelayed(sessionId)
    await hear(shop)
    expect(await statusOf(orderId)).toBe('PENDING')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 1 })
    shop.sandbox.endDelayed(sessionId, 'succeeded')
    await hear(shop)
    expect(await statusOf(orderId)).toBe('PAID')
  })

  it('a payment that takes days and fails cancels the order and frees its units', async () => {
    const { orderId, variantId } = await placed()
    const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
    shop.sandbox.payDelayed(sessionId)
    shop.sandbox.endDelayed(sessionId, 'failed')
    await hear(shop)
    const { status, events } = await read(orderId)
    expect(status).toBe('CANCELED')
    expect(events.at(-1)?.detail).toBe('The payment failed.')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
  })
})
