import { expect, test } from 'vitest'
import { payNewSession, startTestSandbox } from '../test/startTestSandbox.ts'

test('lists can be made to lag; retrieval by id never lags', async () => {
  const { stripe, control } = await startTestSandbox()
  const { session, paymentId } = await payNewSession(stripe)
  const refund = await stripe.refunds.create({ payment_intent: paymentId, amount: 1 })
  const { id: dispute } = await control('disputes', { paymentIntent: paymentId })
  await control('fraud_warnings', { paymentIntent: paymentId })
  await control('reviews', { paymentIntent: paymentId })
  const lists = async () => {
    const found = await Promise.all([
      stripe.checkout.sessions.list(),
      stripe.checkout.sessions.list({ payment_intent: paymentId }),
      stripe.paymentIntents.list(),
      stripe.charges.list(),
      stripe.charges.list({ payment_intent: paymentId }),
      stripe.refunds.list(),
      stripe.refunds.list({ payment_intent: paymentId }),
      stripe.disputes.list(),
      stripe.radar.earlyFraudWarnings.list(),
      stripe.reviews.list(),
      stripe.balanceTransactions.list({ type: 'charge' }),
      stripe.events.list({ type: 'refund.created' }),
    ])
    return found.map(({ data }) => data.length)
  }
  expect(await lists()).toEqual(Array.from({ length: 12 }, () => 1))
  await control('list_lag', { ms: 3600_000 })
  expect(await lists()).toEqual(Array.from({ length: 12 }, () => 0))
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete')
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect((await stripe.disputes.retrieve(dispute)).status).toBe('needs_response')
  await control('clock', { advanceMs: 3602_000 })
  expect(await lists()).toEqual(Array.from({ length: 12 }, () => 1))
})

test('every object is marked as test mode', async () => {
  const { sandbox, stripe, control } = await startTestSandbox()
  const { session, paymentId } = await payNewSession(stripe)
  await control('disputes', { paymentIntent: paymentId, inquiry: true })
  await control('fraud_warnings', { paymentIntent: paymentId })
  await control('reviews', { paymentIntent: paymentId })
  await control('clock', { advanceMs: 4 * 24 * 3600_000 })
  await control('payouts', {})
  const found: { livemode: boolean }[] = [
    session,
    await stripe.balance.retrieve(),
    await stripe.paymentIntents.retrieve(paymentId),
    ...(await stripe.charges.list()).data,
    ...(await stripe.disputes.list()).data,
    ...(await stripe.radar.earlyFraudWarnings.list()).data,
    ...(await stripe.reviews.list()).data,
    ...(await stripe.payouts.list()).data,
  ]
  expect(found).toHaveLength(8)
  expect(found.map(({ livemode }) => livemode)).toEqual(found.map(() => false))
  for (const event of sandbox.events()) {
    expect(event.livemode).toBe(false)
    expect((event.data.object as { livemode: boolean }).livemode).toBe(false)
  }
})
