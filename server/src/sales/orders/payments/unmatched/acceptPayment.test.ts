import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { runJob } from '@shop/contracts/jobs/endpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { acceptPayment, endHandRefund } from '@shop/contracts/orders/reviewEndpoints'
import { afterAll, expect, it } from 'vitest'
import { raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { nowIso } from '../../../../platform/base/deps.ts'
import { findIssued } from '../../invoices/findIssued.ts'
import { signUp, useNewStaff } from '../../../../test/accounts.ts'
import { deliverEvents, orderRow, stockOf } from '../../../../test/checkout.ts'
import { expectBooksToAgree } from '../../../../test/books.ts'
import { describeShop, refuses } from '../../../../test/startShop.ts'
import { unmatchedDesk, orderTotal } from '../../../../test/unmatched.ts'

describeShop('a payment of another amount or page that staff accept', shop => {
  afterAll(() => expectBooksToAgree(shop))
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  // New for each test: an access token expires within the minutes that pass here.
  const { placed, read, mailsOf, anotherPage, paidWrongly, decide, givenBack, openAlerts } = unmatchedDesk(
    shop,
    () => staff,
  )

  it('can be too small, and never more of it is refunded than was paid', async () => {
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
      unmatchedPayments: [{ state: 'ACCEPTED' }],
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
    expect(invoice?.data).toMatchObject({ received: 5000, total: { gross: orderTotal } })
    await deliverEvents(shop)
    await refuses(decide(acceptPayment, order), 'already_paid')
    const refund = { id: orderId, reason: 'A loose seam' }
    await refuses(shop.call(refundOrder, { ...refund, amount: 5001 }, staff), 'refund_too_large')
    expect(await shop.call(refundOrder, refund, staff)).toMatchObject({
      status: 'REFUNDED',
      refunded: 5000,
    })
  })

  it('can be too large, and the surplus is refunded', async () => {
    const order = await paidWrongly({ amount: 6000 })
    const accepted = await decide(acceptPayment, order)
    expect(accepted).toMatchObject({ status: 'PAID', leftToRefund: orderTotal, refunded: 0 })
    expect(await givenBack(order.orderId)).toEqual([402])
    const [mail] = await mailsOf(order.orderId, 'payment-returned')
    expect(mail).toContain('402')
    shop.passTime(15 * 60_000)
    const { accessToken } = await signUp(shop, { isAdmin: true })
    await shop.call(runJob, { name: 'audit' }, accessToken)
    const { items } = await shop.call(listAlerts, { limit: 100 }, accessToken)
    expect(items.filter(({ kind }) => /^(payment|refund)-(differs|without)/.test(kind))).toEqual([])
  })

  it('has its surplus paid back by hand if it could not be refunded', async () => {
    const order = await paidWrongly({ amount: 6000 })
    await decide(acceptPayment, order)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    const { refunds, leftToRefund, unmatchedPayments } = await read(order.orderId)
    expect({ leftToRefund, unmatchedPayments }).toMatchObject({
      leftToRefund: orderTotal,
      unmatchedPayments: [{ state: 'ACCEPTED' }],
    })
    const open = refunds.filter(({ state }) => state === 'PENDING')
    expect(open).toMatchObject([{ method: 'by_hand', amount: 402 }])
    const kinds = async () => (await openAlerts(order.orderId)).map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['refund-by-hand', 'refund-failed'])
    const paidBack = { outcome: 'paid_back', note: 'By bank transfer' } as const
    const input = { id: order.orderId, refundId: open[0]!.id, ...paidBack }
    await shop.call(endHandRefund, input, staff)
    expect(await kinds()).toEqual(['refund-failed'])
    expect(await mailsOf(order.orderId, 'payment-returned')).toHaveLength(2)
  })

  it('leaves the other flags of the order when it is decided', async () => {
    const order = await paidWrongly({ amount: 5000 })
    const other = { kind: 'payment-mismatch', subject: order.orderId, detail: 'Something else.' } as const
    await raiseAlert(shop.deps.db, { ...other, at: nowIso(shop.deps) })
    expect(await openAlerts(order.orderId)).toHaveLength(2)
    await decide(acceptPayment, order)
    expect(await openAlerts(order.orderId)).toMatchObject([{ subject: order.orderId }])
  })

  it('on a page that is not the order’s waits for staff, who close the right page by accepting it', async () => {
    const { orderId, variantId } = await placed()
    const own = (await orderRow(shop, orderId)).stripe_session_id
    shop.sandbox.pay((await anotherPage(orderId)).id)
    await deliverEvents(shop)
    const { status, unmatchedPayments } = await read(orderId)
    expect({ status, unmatchedPayments }).toMatchObject({
      status: 'PENDING',
      unmatchedPayments: [{ problem: 'session', state: 'OPEN' }],
    })
    expect(await decide(acceptPayment, { orderId, paymentId: unmatchedPayments[0]!.id })).toMatchObject({
      status: 'PAID',
      leftToRefund: orderTotal,
    })
    expect(shop.sandbox.sessions().find(({ id }) => id === own)?.status).toBe('expired')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    await deliverEvents(shop)
    expect((await read(orderId)).status).toBe('PAID')
  })
})
