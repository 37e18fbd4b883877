import { getAdminOrder, fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { sendDespiteCase } from '@shop/contracts/orders/reviewEndpoints'
import { afterEach, expect, it } from 'vitest'
import type { ProviderCase } from '../../../../platform/base/PaymentProvider.ts'
import { useNewStaff } from '../../../../test/accounts.ts'
import { caseOf, bankControls } from '../../../../test/cases.ts'
import { deliverEvents } from '../../../../test/checkout.ts'
import { orderDesk } from '../../../../test/orderDesk.ts'
import { describeShop, refuses, runWaiting } from '../../../../test/startShop.ts'
import { settleCase } from './settleCase.ts'

describeShop('events about payment cases', shop => {
  const bank = bankControls(shop)
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  afterEach(() => shop.sandbox.faults.clear())
  const desk = orderDesk(shop, () => staff)
  const read = (ids: { orderId: string; caseId: string }) => caseOf(shop, ids, staff.accessToken)
  const opened = async (details: Parameters<typeof bank.dispute>[1] = {}) => {
    const { orderId } = await desk.paid()
    return { orderId, caseId: await bank.dispute(orderId, details) }
  }
  const release = (
    { orderId, caseId }: { orderId: string; caseId: string },
    version: number,
    reason = 'The customer has called',
  ) => shop.call(sendDespiteCase, { id: orderId, caseId, version, reason }, staff)
  const ship = (id: string) => shop.call(fulfilOrder, { id, carrier: 'DPD' }, staff)
  const again = () => runWaiting(shop, 'events')

  it('lead to the same end in any order and number', async () => {
    const { orderId } = await desk.paid()
    shop.sandbox.faults.add({ kind: 'drop', type: 'charge.dispute.*', times: 100 })
    const paymentIntent = await bank.paymentOf(orderId)
    const { id: caseId } = await bank.ask('disputes', { paymentIntent })
    await bank.ask('disputes/change', { dispute: caseId, status: 'under_review' })
    await bank.ask('disputes/change', { dispute: caseId, status: 'lost' })
    const events = shop.sandbox.events().filter(({ type }) => type.startsWith('charge.dispute.'))
    const ours = events.filter(({ data }) => (data.object as { id: string }).id === caseId)
    expect(ours.length).toBeGreaterThan(3)
    const at = new Date(shop.deps.clock.now()).toISOString()
    await shop.deps.db('stripe_events').insert(
      ours.toReversed().map((event, index) => ({
        id: event.id,
        type: event.type,
        payload: JSON.stringify(event),
        received_at: new Date(Date.parse(at) + index).toISOString(),
      })),
    )
    await again()
    const { order } = await read({ orderId, caseId })
    expect(order).toMatchObject({ status: 'REFUNDED', refunds: [{ method: 'dispute' }] })
    await shop.deps.db('stripe_events').update({ processed_at: null, next_attempt_at: null })
    await again()
    expect(await shop.call(getAdminOrder, { id: orderId }, staff)).toEqual(order)
  })

  it('are recorded once if several processes receive them at once', async () => {
    const { orderId, caseId } = await opened()
    shop.sandbox.faults.add({ kind: 'drop', type: 'charge.dispute.*', times: 100 })
    await bank.ask('disputes/change', { dispute: caseId, status: 'lost' })
    await Promise.all(Array.from({ length: 6 }, () => settleCase(shop.deps, { kind: 'dispute', id: caseId })))
    const { order } = await read({ orderId, caseId })
    expect(order.refunds).toHaveLength(1)
    expect(order.events.filter(({ detail }) => detail.includes(': Lost.'))).toHaveLength(1)
  })

  it('never overwrite newer ones if they are older but answered late', async () => {
    const { orderId, caseId } = await opened()
    const { payments } = shop.deps
    const retrieve = payments.retrieveCase
    const stale = await retrieve({ kind: 'dispute', id: caseId })
    let comeLate: (answer: ProviderCase) => void = () => {}
    const late = new Promise<ProviderCase>(resolve => {
      comeLate = resolve
    })
    let calls = 0
    payments.retrieveCase = about => (calls++ === 0 ? late : retrieve(about))
    try {
      const slow = settleCase(shop.deps, { kind: 'dispute', id: caseId })
      await expect.poll(() => calls).toBe(1)
      await bank.decide(caseId, 'won')
      comeLate(stale)
      await slow
    } finally {
      payments.retrieveCase = retrieve
    }
    expect((await read({ orderId, caseId })).paymentCase.status).toBe('won')
  })

  it('let staff send an order despite a dispute, with a reason, and refund nothing', async () => {
    const ids = await opened()
    const { paymentCase } = await read(ids)
    await refuses(release({ ...ids, caseId: 'dp_unknown' }, 1), 'not_found')
    const released = await release(ids, paymentCase.version)
    expect(released).toMatchObject({
      dispute: null,
      moves: ['SHIPPED'],
      cases: [{ isReleased: true, blocksRefund: true }],
    })
    expect(released.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      detail: 'Cleared for dispatch. Dispute of £55.98: The customer has called',
    })
    const entries = await shop.deps.db('audit_log').where({ subject_id: ids.orderId })
    expect(entries.map(({ after }) => after as string).join()).toContain('"isReleased":true')
    await refuses(release(ids, paymentCase.version), 'conflict')
    expect(await ship(ids.orderId)).toMatchObject({ status: 'SHIPPED' })
    await refuses(desk.setStatus(ids.orderId, 'CANCELED'), 'order_disputed')
    await bank.decide(ids.caseId, 'lost')
    const { order } = await read(ids)
    expect(order).toMatchObject({ status: 'REFUNDED', refunds: [{ method: 'dispute' }] })
  })

  it('are not overruled by a decision of staff who had not seen them', async () => {
    const ids = await opened()
    const { paymentCase } = await read(ids)
    await bank.decide(ids.caseId, 'under_review')
    await refuses(release(ids, paymentCase.version), 'conflict')
    expect((await read(ids)).order.dispute).not.toBeNull()
    await bank.decide(ids.caseId, 'won')
    await refuses(release(ids, 3), { message: expect.stringContaining('has ended') })
  })

  it('prevent shipping or come too late: an order is sent before a dispute is known, or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const { orderId } = await desk.paid()
      const paymentIntent = await bank.paymentOf(orderId)
      const [sent] = await Promise.allSettled([
        ship(orderId),
        bank.ask('disputes', { paymentIntent }).then(() => deliverEvents(shop)),
      ])
      const order = await shop.call(getAdminOrder, { id: orderId }, staff)
      expect(order.status).toBe(sent.status === 'fulfilled' ? 'SHIPPED' : 'PAID')
      expect(order.dispute).not.toBeNull()
      // A decision and an attempt to send at once: either the parcel leaves after the decision, or it waits.
      if (order.status !== 'PAID') continue
      const ids = { orderId, caseId: order.cases[0]!.id }
      const [, second] = await Promise.allSettled([release(ids, order.cases[0]!.version), ship(orderId)])
      const after = await shop.call(getAdminOrder, { id: orderId }, staff)
      expect(after).toMatchObject({
        dispute: null,
        status: second.status === 'fulfilled' ? 'SHIPPED' : 'PAID',
      })
    }
  })

  it('about an inquiry hold the order, allow refunds, and hold it again if it becomes a dispute', async () => {
    const ids = await opened({ inquiry: true, reason: 'product_not_received' })
    const { order, paymentCase } = await read(ids)
    expect(paymentCase).toMatchObject({
      status: 'warning_needs_response',
      withdrawn: 0,
      fee: 0,
      blocksRefund: false,
    })
    expect(order.dispute).toBe(
      "The customer's bank asks about £55.98: the customer says that the parcel has not arrived.",
    )
    expect(order.moves).toEqual(['CANCELED', 'REFUNDED'])
    expect(paymentCase.dueBy).not.toBeNull()
    expect(await release(ids, paymentCase.version)).toMatchObject({ dispute: null })
    await bank.decide(ids.caseId, 'needs_response')
    const escalated = await read(ids)
    expect(escalated.paymentCase).toMatchObject({ isReleased: false, withdrawn: 5598, fee: 2000 })
    expect(escalated.order).toMatchObject({
      dispute: "The customer's bank disputes £55.98: the customer says that the parcel has not arrived.",
      moves: [],
    })
    expect(escalated.order.reviewFlag).toBe(escalated.order.dispute)
  })

  it('about a closed inquiry release the order', async () => {
    const ids = await opened({ inquiry: true })
    await bank.decide(ids.caseId, 'warning_under_review')
    expect((await read(ids)).order.dispute).not.toBeNull()
    await bank.decide(ids.caseId, 'warning_closed')
    expect((await read(ids)).order).toMatchObject({ dispute: null, reviewFlag: null, refunds: [] })
  })

  it('about suspected fraud hold the order until it is refunded, which also ends them', async () => {
    const { orderId } = await desk.paid()
    const caseId = await bank.warn(orderId)
    const { order, paymentCase } = await read({ orderId, caseId })
    expect(paymentCase).toMatchObject({ kind: 'fraud_warning', amount: 5598, status: 'actionable' })
    expect(order.dispute).toBe(
      "The customer's bank reports the payment of £55.98 as fraud: the card was stolen.",
    )
    await refuses(ship(orderId), 'order_disputed')
    await desk.setStatus(orderId, 'REFUNDED')
    await deliverEvents(shop)
    const after = await read({ orderId, caseId })
    expect(after.paymentCase).toMatchObject({
      status: 'not_actionable',
      endedAt: expect.stringMatching(/^2/),
    })
    expect(after.order).toMatchObject({ status: 'REFUNDED', dispute: null, refunds: [{ method: 'card' }] })
  })

  it('about a review hold the order until it is approved', async () => {
    const { orderId } = await desk.paid()
    const caseId = await bank.review(orderId)
    expect((await read({ orderId, caseId })).order.dispute).toContain('is reviewing the payment of £55.98')
    await bank.closeReview(caseId, 'approved')
    expect(await read({ orderId, caseId })).toMatchObject({
      order: { dispute: null, reviewFlag: null },
      paymentCase: { status: 'approved' },
    })
    expect(await ship(orderId)).toMatchObject({ status: 'SHIPPED' })
  })

  it('about two cases hold the order until both have ended', async () => {
    const { orderId } = await desk.paid()
    const [review, inquiry] = [await bank.review(orderId), await bank.dispute(orderId, { inquiry: true })]
    await bank.closeReview(review, 'approved')
    const { order } = await read({ orderId, caseId: inquiry })
    expect(order.dispute).toBe(
      "The customer's bank asks about £55.98: the cardholder says that they did not make this payment.",
    )
    await bank.decide(inquiry, 'warning_closed')
    expect((await read({ orderId, caseId: inquiry })).order.dispute).toBeNull()
  })

  it('find the order even if they come before the event about its payment', async () => {
    const { orderId } = await desk.placed()
    shop.sandbox.faults.add({ kind: 'drop', type: 'checkout.session.completed' })
    const { stripe_session_id: session } = await shop.deps.db('orders').where({ id: orderId }).first()
    const { payment_intent: paymentIntent } = shop.sandbox.pay(session as string)
    const caseId = await bank.disputePayment(paymentIntent as string)
    expect((await read({ orderId, caseId })).order).toMatchObject({
      status: 'PAID',
      dispute: expect.stringContaining('£55.98'),
    })
  })
})
