import { expect, test } from 'vitest'
import { payNewSession, sessionParams, startTestSandbox, submitPage } from './startTestSandbox.ts'

const payments = async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const { paymentId } = await payNewSession(stripe)
  const refundTypes = () => sandbox.events().flatMap(({ type }) => (type.includes('refund') ? [type] : []))
  return { sandbox, stripe, paymentId, refundTypes }
}

test('gives back a part and then the rest, and no penny more', async () => {
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

test('refuses to refund what was never paid', async () => {
  const { stripe, sandbox } = await payments()
  const session = await stripe.checkout.sessions.create(sessionParams)
  await submitPage(session, { action: 'decline' })
  const declined = sandbox.payments().at(-1)?.id ?? ''
  await expect(stripe.refunds.create({ payment_intent: declined })).rejects.toThrow('successful charge')
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    statusCode: 404,
  })
})

test('refunds from the dashboard, with the same events', async () => {
  const { sandbox, stripe, paymentId, refundTypes } = await payments()
  const refund = sandbox.refundFromDashboard(paymentId)
  expect(refund).toMatchObject({ amount: 6498, metadata: {} })
  expect(refundTypes()).toEqual(['refund.created', 'charge.refunded', 'refund.updated'])
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('a refund that the bank turns down can be made again', async () => {
  const { sandbox, stripe, paymentId } = await payments()
  const refund = await stripe.refunds.create({ payment_intent: paymentId })
  sandbox.failRefund(refund.id)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
  expect((await stripe.refunds.create({ payment_intent: paymentId })).amount).toBe(6498)
})

test('a disputed payment says so and cannot be refunded', async () => {
  const { sandbox, stripe, paymentId } = await payments()
  const dispute = sandbox.raiseDispute(paymentId)
  const [event] = (await stripe.events.list({ type: 'charge.dispute.created' })).data
  expect(event?.data.object).toMatchObject({ id: dispute.id, payment_intent: paymentId, amount: 6498 })
  await expect(stripe.refunds.create({ payment_intent: paymentId })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})
