import { expect, test } from 'vitest'
import { payNewSession, sessionParams, startTestSandbox, submitPage } from '../test/startTestSandbox.ts'

const payments = async () => {
  const { sandbox, stripe, control } = await startTestSandbox()
  const { paymentId } = await payNewSession(stripe)
  const refundTypes = () => sandbox.events().flatMap(({ type }) => (type.includes('refund') ? [type] : []))
  const chargeOf = async () => (await stripe.charges.list({ payment_intent: paymentId })).data[0]
  return { sandbox, stripe, control, paymentId, refundTypes, chargeOf }
}

test('refunds a part, then the rest, and not a penny more', async () => {
  const { stripe, paymentId, refundTypes } = await payments()
  const part = await stripe.refunds.create({
    payment_intent: paymentId,
    amount: 1000,
    reason: 'requested_by_customer',
    metadata: { refundId: 'r1' },
  })
  expect(part).toMatchObject({
    object: 'refund',
    amount: 1000,
    status: 'succeeded',
    metadata: { refundId: 'r1' },
  })
  expect(refundTypes()).toEqual(['refund.created', 'charge.refunded', 'refund.updated'])
  await expect(stripe.refunds.create({ payment_intent: paymentId, amount: 5499 })).rejects.toMatchObject({
    param: 'amount',
    statusCode: 400,
  })
  const rest = await stripe.refunds.create({ payment_intent: paymentId })
  expect(rest.amount).toBe(5498)
  await expect(stripe.refunds.create({ payment_intent: paymentId })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const [charge] = (await stripe.charges.list({ payment_intent: paymentId })).data
  expect(charge).toMatchObject({ amount_refunded: 6498, refunded: true })
  const listed = await stripe.refunds.list({ payment_intent: paymentId })
  expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id])
  expect(await stripe.refunds.retrieve(part.id)).toEqual(part)
})

test('refuses to refund a payment that was never made', async () => {
  const { stripe, sandbox } = await payments()
  const session = await stripe.checkout.sessions.create(sessionParams)
  await submitPage(session, { action: 'decline' })
  const declined = sandbox.payments().at(-1)?.id ?? ''
  await expect(stripe.refunds.create({ payment_intent: declined })).rejects.toThrow('successful charge')
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    statusCode: 404,
  })
})

test('a refund from the dashboard has the same events', async () => {
  const { sandbox, stripe, paymentId, refundTypes } = await payments()
  const refund = sandbox.refundFromDashboard(paymentId)
  expect(refund).toMatchObject({ amount: 6498, metadata: {} })
  expect(refundTypes()).toEqual(['refund.created', 'charge.refunded', 'refund.updated'])
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('a refund refused by the bank can be repeated', async () => {
  const { sandbox, stripe, paymentId } = await payments()
  const refund = await stripe.refunds.create({ payment_intent: paymentId })
  sandbox.failRefund(refund.id)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
  expect((await stripe.refunds.create({ payment_intent: paymentId })).amount).toBe(6498)
})

test('a disputed payment is marked as disputed and cannot be refunded', async () => {
  const { sandbox, stripe, paymentId } = await payments()
  const dispute = sandbox.raiseDispute(paymentId)
  const [event] = (await stripe.events.list({ type: 'charge.dispute.created' })).data
  expect(event?.data.object).toMatchObject({ id: dispute.id, payment_intent: paymentId, amount: 6498 })
  await expect(stripe.refunds.create({ payment_intent: paymentId })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

test('a refund stays pending until it is due, and reserves the money in the meantime', async () => {
  const { stripe, control, paymentId, refundTypes, chargeOf } = await payments()
  await control('faults', { kind: 'refund_pending', endsAs: 'succeeded', afterMs: 3600_000 })
  const refund = await stripe.refunds.create({ payment_intent: paymentId, amount: 6000 })
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' })
  expect(await chargeOf()).toMatchObject({ amount_refunded: 6000 })
  await expect(stripe.refunds.create({ payment_intent: paymentId, amount: 499 })).rejects.toMatchObject({
    param: 'amount',
  })
  await control('clock', { advanceMs: 1800_000 })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending')
  await control('clock', { advanceMs: 1900_000 })
  const done = await stripe.refunds.retrieve(refund.id)
  expect(done.status).toBe('succeeded')
  expect(done).not.toHaveProperty('pending_reason')
  expect(refundTypes()).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'refund.updated',
    'charge.refund.updated',
  ])
})

test('a refund fails later with a reason, and can be repeated', async () => {
  const { stripe, control, paymentId, refundTypes, chargeOf } = await payments()
  await control('faults', {
    kind: 'refund_pending',
    endsAs: 'failed',
    afterMs: 1000,
    failureReason: 'lost_or_stolen_card',
  })
  const { id } = await stripe.refunds.create({ payment_intent: paymentId })
  expect((await chargeOf())?.refunded).toBe(true)
  await control('clock', { advanceMs: 2000 })
  expect(await stripe.refunds.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  })
  expect(await chargeOf()).toMatchObject({ refunded: false, amount_refunded: 0 })
  expect(refundTypes().slice(3)).toEqual(['refund.updated', 'charge.refund.updated', 'refund.failed'])
  expect((await stripe.refunds.create({ payment_intent: paymentId })).status).toBe('succeeded')
})

test('a refund that is waiting for the shopper is cancelled or completed', async () => {
  const { stripe, control, paymentId, chargeOf } = await payments()
  await control('faults', { kind: 'refund_requires_action', times: 2 })
  const refunds = []
  for (const amount of [1000, 2000])
    refunds.push(await stripe.refunds.create({ payment_intent: paymentId, amount }))
  const [first, second] = refunds.map(({ id }) => id) as [string, string]
  expect(refunds[0]).toMatchObject({
    status: 'requires_action',
    next_action: { display_details: { email_sent: { email_sent_to: 'ada@example.com' } } },
  })
  expect((await stripe.refunds.cancel(first)).status).toBe('canceled')
  await control('refunds/end', { refund: second, status: 'succeeded' })
  await expect(stripe.refunds.cancel(second)).rejects.toMatchObject({ statusCode: 400 })
  await expect(control('refunds/end', { refund: first, status: 'failed' })).rejects.toThrow('cannot become')
  await expect(control('refunds/end', { refund: first, status: 'lost' })).rejects.toThrow('one of')
  expect(await chargeOf()).toMatchObject({ amount_refunded: 2000 })
})

test('a refund that fails immediately moves no money', async () => {
  const { stripe, control, paymentId, refundTypes, chargeOf } = await payments()
  await control('faults', { kind: 'refund_fails', failureReason: 'declined' })
  expect(await stripe.refunds.create({ payment_intent: paymentId })).toMatchObject({
    status: 'failed',
    failure_reason: 'declined',
  })
  expect(await chargeOf()).toMatchObject({ amount_refunded: 0 })
  expect(refundTypes()).toEqual(['refund.created', 'refund.failed', 'refund.updated'])
})
