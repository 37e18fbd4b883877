import { expect, test } from 'vitest'
import { payNewSession, startTestSandbox } from '../test/startTestSandbox.ts'

const start = async () => {
  const { sandbox, stripe, control } = await startTestSandbox()
  const { paymentId } = await payNewSession(stripe)
  const raise = (details: object = {}) => control('disputes', { paymentIntent: paymentId, ...details })
  const change = (dispute: string, status: string) => control('disputes/change', { dispute, status })
  const eventTypes = (prefix: string) =>
    sandbox.events().flatMap(({ type }) => (type.startsWith(prefix) ? [type.slice(prefix.length)] : []))
  const chargeOf = async () => (await stripe.charges.list({ payment_intent: paymentId })).data[0]
  return { sandbox, stripe, control, paymentId, raise, change, told: eventTypes, chargeOf }
}

test('a dispute withdraws the money and a fee, and returns only the money once it is won', async () => {
  const { stripe, paymentId, raise, change, told: eventTypes, chargeOf } = await start()
  const { id } = await raise({ reason: 'product_not_received' })
  const dispute = await stripe.disputes.retrieve(id)
  expect(dispute).toMatchObject({
    amount: 6498,
    status: 'needs_response',
    reason: 'product_not_received',
    livemode: false,
    payment_intent: paymentId,
    payment_method_details: { type: 'card', card: { case_type: 'chargeback' } },
    evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
  })
  expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created)
  expect(dispute.balance_transactions).toMatchObject([
    { type: 'adjustment', reporting_category: 'dispute', amount: -6498, fee: 2000, net: -8498, source: id },
  ])
  expect(await chargeOf()).toMatchObject({ disputed: true })
  expect((await stripe.disputes.list({ payment_intent: paymentId })).data).toEqual([dispute])

  await change(id, 'under_review')
  await change(id, 'won')
  const won = await stripe.disputes.retrieve(id)
  expect(won.balance_transactions.map(({ reporting_category: category, net }) => [category, net])).toEqual([
    ['dispute', -8498],
    ['dispute_reversal', 6498],
  ])
  expect(eventTypes('charge.dispute.')).toEqual([
    'created',
    'funds_withdrawn',
    'updated',
    'closed',
    'funds_reinstated',
  ])
  expect((await stripe.refunds.create({ payment_intent: paymentId })).status).toBe('succeeded')
})

test('a lost dispute has ended, and its payment cannot also be refunded', async () => {
  const { stripe, paymentId, raise, change, told: eventTypes } = await start()
  const { id } = await raise()
  await change(id, 'lost')
  const [closed] = (await stripe.events.list({ type: 'charge.dispute.closed' })).data
  expect(closed?.data.object).toMatchObject({ id, status: 'lost' })
  expect(eventTypes('charge.dispute.')).toEqual(['created', 'funds_withdrawn', 'closed'])
  await expect(change(id, 'won')).rejects.toThrow('cannot become won')
  await expect(stripe.refunds.create({ payment_intent: paymentId })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

test('an inquiry withdraws no money, and a full refund closes it', async () => {
  const { stripe, paymentId, raise, told: eventTypes } = await start()
  const { id } = await raise({ inquiry: true })
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
    payment_method_details: { card: { case_type: 'inquiry' } },
  })
  await stripe.refunds.create({ payment_intent: paymentId, amount: 1 })
  expect((await stripe.disputes.retrieve(id)).status).toBe('warning_needs_response')
  await stripe.refunds.create({ payment_intent: paymentId })
  expect((await stripe.disputes.retrieve(id)).status).toBe('warning_closed')
  expect(eventTypes('charge.dispute.')).toEqual(['created', 'closed'])
})

test('an inquiry becomes a dispute, which withdraws the money', async () => {
  const { stripe, raise, change, told: eventTypes } = await start()
  const { id } = await raise({ inquiry: true })
  await change(id, 'warning_under_review')
  await change(id, 'needs_response')
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    is_charge_refundable: false,
    balance_transactions: [{ net: -8498 }],
  })
  expect(eventTypes('charge.dispute.')).toEqual(['created', 'updated', 'updated', 'funds_withdrawn'])
})

test('accepts evidence until it is submitted or overdue', async () => {
  const { stripe, control, raise } = await start()
  const { id } = await raise()
  const staged = await stripe.disputes.update(id, { evidence: { customer_name: 'Ada' }, submit: false })
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence: { customer_name: 'Ada', shipping_carrier: null },
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  await expect(stripe.disputes.update(id, { evidence: { parcel: 'x' } as object })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'evidence[parcel]',
  })
  const sent = await stripe.disputes.update(id, { evidence: { shipping_tracking_number: 'RM1' } })
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Ada', shipping_tracking_number: 'RM1' },
    evidence_details: { submission_count: 1 },
  })
  await expect(stripe.disputes.update(id, { evidence: { customer_name: 'Eve' } })).rejects.toThrow(
    'under_review',
  )

  const { paymentId: other } = await payNewSession(stripe)
  const late = await control('disputes', { paymentIntent: other })
  await control('clock', { advanceMs: 15 * 24 * 3600_000 })
  expect((await stripe.disputes.retrieve(late.id)).evidence_details.past_due).toBe(true)
  await expect(stripe.disputes.update(late.id, { evidence: { customer_name: 'Ada' } })).rejects.toThrow(
    'due before now',
  )
})

test.each([
  ['winning_evidence', 'won', 'warning_closed'],
  ['losing_evidence', 'lost', 'warning_under_review'],
])('%s decides a dispute as in test mode', async (uncategorized, verdict, ofInquiry) => {
  const { stripe, control, raise } = await start()
  const { id } = await raise()
  const evidence = { uncategorized_text: uncategorized }
  expect((await stripe.disputes.update(id, { evidence })).status).toBe(verdict)
  const { paymentId: other } = await payNewSession(stripe)
  const inquiry = await control('disputes', { paymentIntent: other, inquiry: true })
  expect((await stripe.disputes.update(inquiry.id, { evidence })).status).toBe(ofInquiry)
})

test('a dispute about part of a payment stops a refund that is under way', async () => {
  const { stripe, control, paymentId, raise } = await start()
  await control('faults', { kind: 'refund_pending' })
  const refund = await stripe.refunds.create({ payment_intent: paymentId, amount: 1000 })
  const { id } = await raise({ amount: 5000 })
  expect((await stripe.disputes.retrieve(id)).amount).toBe(5000)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  })
})

test('an early fraud warning stays open until the payment is refunded', async () => {
  const { stripe, control, paymentId, told: eventTypes } = await start()
  const { id } = await control('fraud_warnings', { paymentIntent: paymentId })
  const warning = await stripe.radar.earlyFraudWarnings.retrieve(id)
  expect(warning).toMatchObject({ actionable: true, payment_intent: paymentId, livemode: false })
  expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent: paymentId })).data).toEqual([warning])
  await stripe.refunds.create({ payment_intent: paymentId })
  expect((await stripe.radar.earlyFraudWarnings.retrieve(id)).actionable).toBe(false)
  expect(eventTypes('radar.early_fraud_warning.')).toEqual(['created', 'updated'])
})

test('a review of a payment ends with approval, refund or dispute', async () => {
  const { stripe, control, paymentId, told: eventTypes } = await start()
  const open = async () => (await control('reviews', { paymentIntent: paymentId })).id
  const first = await open()
  expect((await stripe.reviews.list()).data).toMatchObject([{ id: first, open: true, reason: 'rule' }])
  expect(await stripe.reviews.approve(first)).toMatchObject({ open: false, closed_reason: 'approved' })
  const second = await open()
  await control('reviews/close', { review: second, reason: 'refunded_as_fraud' })
  const third = await open()
  await control('disputes', { paymentIntent: paymentId })
  expect((await stripe.reviews.retrieve(third)).closed_reason).toBe('disputed')
  expect((await stripe.reviews.list()).data).toEqual([])
  expect(eventTypes('review.')).toEqual(['opened', 'closed', 'opened', 'closed', 'opened', 'closed'])
})
