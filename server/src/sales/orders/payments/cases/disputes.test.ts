import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { fulfilOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { clearReview, returnPayment } from '@shop/contracts/orders/reviewEndpoints'
import { expect, it } from 'vitest'
import { readIssued } from '../../invoices/readIssued.ts'
import { useNewStaff } from '../../../../test/accounts.ts'
import { caseOf, bankControls } from '../../../../test/cases.ts'
import { orderRow, stockOf } from '../../../../test/checkout.ts'
import { expectBooksToAgree } from '../../../../test/books.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { orderDesk } from '../../../../test/orderDesk.ts'
import { describeShop, refuses, runWaiting } from '../../../../test/startShop.ts'

// £49.99 and £5.99 of delivery; the sandbox's fee for a dispute.
const total = 5598
const fee = 2000

describeShop('a dispute', shop => {
  const bank = bankControls(shop)
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const desk = orderDesk(shop, () => staff)
  const opened = async (details: Parameters<typeof bank.dispute>[1] = {}) => {
    const { orderId, variantId, shopper } = await desk.paid()
    const caseId = await bank.dispute(orderId, details)
    return { orderId, variantId, caseId, email: shopper.user.email }
  }
  const read = (ids: { orderId: string; caseId: string }) => caseOf(shop, ids, staff.accessToken)
  const alertsOf = async (subject: string, state: 'open' | 'resolved' = 'open') =>
    (await shop.call(listAlerts, { state, limit: 100 }, staff)).items.filter(
      alert => alert.subject === subject,
    )
  const cancel = (id: string) => desk.setStatus(id, 'CANCELED')

  it('holds the order, and shows the amount withdrawn and the deadline for an answer', async () => {
    const ids = await opened()
    const { order, paymentCase } = await read(ids)
    expect(paymentCase).toMatchObject({
      kind: 'dispute',
      status: 'needs_response',
      reason: 'fraudulent',
      amount: total,
      withdrawn: total,
      fee,
      blocksRefund: true,
      isReleased: false,
      endedAt: null,
      dueBy: expect.stringMatching(/^2/),
    })
    const text =
      "The customer's bank disputes £55.98: the cardholder says that they did not make this payment."
    expect(order).toMatchObject({ dispute: text, reviewFlag: text, moves: [], status: 'PAID' })
    const history = order.events.map(({ detail }) => detail).join(' ')
    expect(history).toContain(`${text} Response needed. The answer is due by`)
    expect(history).toContain("The bank took £55.98. The provider's fee is £20.00.")
    expect(await alertsOf(ids.caseId)).toMatchObject([
      { kind: 'dispute', orderId: ids.orderId, detail: expect.stringContaining('The answer is due by') },
    ])
  })

  it('still holds an order that was marked as reviewed, which is not sent, cancelled or refunded', async () => {
    const { orderId, caseId } = await opened()
    const note = 'Proof of the order was sent to the bank.'
    const reviewedOrder = await shop.call(clearReview, { id: orderId, note }, staff)
    expect(reviewedOrder).toMatchObject({
      reviewFlag: null,
      dispute: expect.stringContaining('£55.98'),
      moves: [],
    })
    const refused = { status: 409, code: 'order_disputed', message: expect.stringContaining('£55.98') }
    for (const act of [
      () => shop.call(fulfilOrder, { id: orderId, carrier: 'DPD' }, staff),
      () => cancel(orderId),
      () => desk.setStatus(orderId, 'REFUNDED'),
      () => shop.call(refundOrder, { id: orderId, amount: 100, reason: 'A seam' }, staff),
    ])
      await expect(act()).rejects.toMatchObject(refused)
    expect(await read({ orderId, caseId })).toMatchObject({ order: { status: 'PAID', refunds: [] } })
    expect(await alertsOf(caseId)).toHaveLength(1)
  })

  it('ends its hold automatically when it is won, with the money returned and the alert resolved', async () => {
    const ids = await opened()
    await bank.decide(ids.caseId, 'under_review')
    expect((await read(ids)).order.dispute).toContain('£55.98')
    await bank.decide(ids.caseId, 'won')
    const { order, paymentCase } = await read(ids)
    expect(paymentCase).toMatchObject({
      status: 'won',
      withdrawn: 0,
      fee,
      endedAt: expect.stringMatching(/^2/),
    })
    expect(order).toMatchObject({
      dispute: null,
      reviewFlag: null,
      refunds: [],
      moves: ['SHIPPED', 'CANCELED', 'REFUNDED'],
    })
    expect(order.events.map(({ detail }) => detail).join(' ')).toContain('Won. The bank gave £55.98 back.')
    expect(await alertsOf(ids.caseId)).toEqual([])
    expect(await alertsOf(ids.caseId, 'resolved')).toHaveLength(1)
    await shop.call(fulfilOrder, { id: ids.orderId, carrier: 'DPD' }, staff)
    expect(await cancel(ids.orderId)).toMatchObject({ status: 'CANCELED', refunds: [{ state: 'SUCCEEDED' }] })
  })

  it('is a refund by the bank when it is lost: credit note, units restocked, no email about a refund', async () => {
    const ids = await opened()
    await bank.decide(ids.caseId, 'lost')
    const { order, paymentCase } = await read(ids)
    expect(paymentCase).toMatchObject({ status: 'lost', withdrawn: total, fee })
    expect(order).toMatchObject({
      status: 'REFUNDED',
      refunded: total,
      leftToRefund: 0,
      dispute: null,
      reviewFlag: 'Dispute of £55.98: lost.',
      refunds: [{ method: 'dispute', state: 'SUCCEEDED', amount: total, lastError: null }],
    })
    expect(await stockOf(shop, ids.variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await alertsOf(ids.caseId)).toMatchObject([{ detail: expect.stringContaining('Lost.') }])
    expect(shop.sandbox.refunds().filter(({ metadata }) => metadata?.['orderId'] === ids.orderId)).toEqual([])
    const letters = (await mailsTo(shop, ids.email)).filter(({ subject }) => !subject.includes('your order'))
    expect(letters).toMatchObject([
      {
        subject: expect.stringContaining('your credit note for order'),
        text: expect.stringContaining('your bank has decided your dispute about your order'),
        attachments: [{ contentType: 'application/pdf' }],
      },
    ])
    expect((await readIssued(shop.deps.db, ids.orderId)).creditNotes).toMatchObject([
      { refundId: order.refunds[0]!.id },
    ])
  })

  it('about a part withdraws that part, and the order continues', async () => {
    const ids = await opened({ amount: 1000, reason: 'product_unacceptable' })
    expect((await read(ids)).order.dispute).toContain('£10.00: the customer says that the items are damaged')
    await bank.decide(ids.caseId, 'lost')
    const { order } = await read(ids)
    expect(order).toMatchObject({ status: 'PAID', refunded: 1000, leftToRefund: total - 1000, dispute: null })
    // Another event about the same dispute corrects the fee, and does not record the refund again.
    await shop.deps.db('payment_cases').where({ id: ids.caseId }).update({ fee: 1 })
    await shop.deps.db('stripe_events').update({ processed_at: null, next_attempt_at: null })
    await runWaiting(shop, 'events')
    expect(await read(ids)).toMatchObject({ paymentCase: { fee }, order: { refunded: 1000 } })
    expect(await shop.deps.db('stripe_events').whereNull('processed_at')).toEqual([])
    expect(order.moves).toContain('SHIPPED')
  })

  it('about a partly refunded order records what was left, and reports the loss beyond it', async () => {
    const { orderId } = await desk.paid()
    await desk.refund(orderId, 2000)
    const caseId = await bank.dispute(orderId)
    await bank.decide(caseId, 'lost')
    const { order } = await read({ orderId, caseId })
    expect(order).toMatchObject({ status: 'REFUNDED', refunded: total, leftToRefund: 0 })
    expect(order.refunds).toMatchObject([{ amount: 2000 }, { amount: total - 2000, method: 'dispute' }])
    expect(order.reviewFlag).toContain('£20.00 was lost beyond it.')
    expect((await alertsOf(caseId)).map(({ kind }) => kind).toSorted()).toEqual(['dispute', 'refund-differs'])
  })

  it('leaves the ledger consistent with the provider, however it ended', () => expectBooksToAgree(shop))

  it('about a second payment is separate from the order, whose payment stays', async () => {
    const { orderId } = await desk.paid()
    const { orderId: other } = await desk.paid()
    const second = await bank.paymentOf(other)
    // Pretends that the payment of the other order was made for this one.
    const row = {
      id: crypto.randomUUID(),
      order_id: orderId,
      payment_intent_id: second,
      session_id: 'cs_second',
    }
    const at = new Date(shop.deps.clock.now()).toISOString()
    await shop.deps.db('orders').where({ id: other }).update({ payment_intent_id: 'pi_other' })
    await shop.deps.db('unmatched_payments').insert({
      ...row,
      amount: total,
      currency: 'GBP',
      problem: 'second payment',
      state: 'OPEN',
      created_at: at,
      updated_at: at,
    })
    const caseId = await bank.disputePayment(second)
    const { order, paymentCase } = await read({ orderId, caseId })
    expect(paymentCase).toMatchObject({ unmatchedPaymentId: row.id, blocksRefund: true })
    expect(order.moves).toEqual(['CANCELED', 'REFUNDED'])
    const returnInput = { id: orderId, paymentId: row.id, reason: 'Paid twice' }
    await refuses(shop.call(returnPayment, returnInput, staff), 'order_disputed')
    expect(await desk.refund(orderId, 100)).toMatchObject({ refunds: [{ state: 'SUCCEEDED' }] })
    await bank.decide(caseId, 'lost')
    const { order: after } = await read({ orderId, caseId })
    expect(after).toMatchObject({ status: 'PAID', leftToRefund: total - 100, dispute: null })
    expect(after.refunds).toMatchObject([
      { method: 'card', unmatchedPaymentId: null },
      { method: 'dispute', unmatchedPaymentId: row.id, amount: total },
    ])
    expect(after.unmatchedPayments).toMatchObject([{ state: 'RETURNED' }])
    expect(await desk.mailsOf(orderId, 'payment-returned')).toEqual([])
  })

  it('is lost in full despite a pending refund, which the provider will refuse', async () => {
    const { orderId } = await desk.paid()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/refunds', method: 'POST', times: 20 })
    await desk.refund(orderId).catch(() => undefined)
    shop.sandbox.faults.clear()
    const caseId = await bank.dispute(orderId)
    await bank.decide(caseId, 'lost')
    const { order } = await read({ orderId, caseId })
    expect(order.status).toBe('REFUNDED')
    expect(order.refunds).toMatchObject([{ state: 'PENDING' }, { method: 'dispute', amount: total }])
  })

  it('reverses the loss of revenue when it is won after it was lost, and flags the order for staff', async () => {
    const ids = await opened()
    await bank.decide(ids.caseId, 'lost')
    const retrieve = shop.deps.payments.retrieveCase
    const settle = async (status: string, withdrawn: number) => {
      shop.deps.payments.retrieveCase = async about => ({ ...(await retrieve(about)), status, withdrawn })
      await shop.deps.db('stripe_events').update({ processed_at: null, next_attempt_at: null })
      await runWaiting(shop, 'events')
    }
    try {
      await settle('won', 0)
      const { order } = await read(ids)
      expect(order).toMatchObject({ refunded: 0, refunds: [{ method: 'dispute', state: 'FAILED' }] })
      expect(order.reviewFlag).toContain('The bank returned £55.98 that had been lost in a dispute.')
      await settle('lost', total)
      expect((await read(ids)).order.refunds).toMatchObject([{ method: 'dispute', state: 'SUCCEEDED' }])
    } finally {
      shop.deps.payments.retrieveCase = retrieve
    }
  })

  it('is reported with an unknown state, and holds the order', async () => {
    const { orderId } = await desk.paid()
    const retrieve = shop.deps.payments.retrieveCase
    shop.deps.payments.retrieveCase = async about => ({ ...(await retrieve(about)), status: 'in_limbo' })
    try {
      const caseId = await bank.dispute(orderId)
      const { order } = await read({ orderId, caseId })
      expect(order).toMatchObject({ dispute: expect.stringContaining('£55.98'), refunds: [] })
      expect(await alertsOf(caseId)).toMatchObject([
        { detail: expect.stringContaining('“in_limbo”, which this shop does not know. Please look at it') },
      ])
    } finally {
      shop.deps.payments.retrieveCase = retrieve
    }
  })

  it('leaves cancelled orders cancelled when it is lost', async () => {
    const { orderId } = await desk.paid()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/refunds', method: 'POST', times: 20 })
    await shop.call(setOrderStatus, { id: orderId, status: 'CANCELED' }, staff)
    shop.sandbox.faults.clear()
    const caseId = await bank.dispute(orderId)
    await bank.decide(caseId, 'lost')
    expect((await read({ orderId, caseId })).order).toMatchObject({ status: 'CANCELED', refunded: total })
    expect((await orderRow(shop, orderId)).status).toBe('CANCELED')
  })
})
