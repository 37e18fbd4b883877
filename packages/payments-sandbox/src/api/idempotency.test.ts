import { expect, test } from 'vitest'
import {
  connect,
  payNewSession,
  secretKey,
  sessionParams,
  startTestSandbox,
} from '../test/startTestSandbox.ts'

test('answers a repeated call with the same key from its store', async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const first = await stripe.checkout.sessions.create(sessionParams, { idempotencyKey: 'order_1:1' })
  sandbox.pay(first.id)
  const { metadata, mode, ...rest } = sessionParams
  const inAnotherOrder = { ...rest, mode, metadata }
  const again = await stripe.checkout.sessions.create(inAnotherOrder, { idempotencyKey: 'order_1:1' })
  expect(again).toEqual(first)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(sandbox.sessions()).toHaveLength(1)
})

test('creates one session for many simultaneous calls with one key', async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const create = () => stripe.checkout.sessions.create(sessionParams, { idempotencyKey: 'same' })
  const ids = (await Promise.all(Array.from({ length: 10 }, create))).map(({ id }) => id)
  expect(new Set(ids).size).toBe(1)
  expect(sandbox.sessions()).toHaveLength(1)
})

test('refuses a key that was used with other parameters or for another call', async () => {
  const { stripe } = await startTestSandbox()
  const options = { idempotencyKey: 'order_1:1' }
  const session = await stripe.checkout.sessions.create(sessionParams, options)
  const other = { ...sessionParams, client_reference_id: 'order_2' }
  await expect(stripe.checkout.sessions.create(other, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  await expect(stripe.checkout.sessions.expire(session.id, {}, options)).rejects.toThrow('same endpoint')
})

test('accepts a key again after a call with invalid parameters', async () => {
  const { stripe } = await startTestSandbox()
  const options = { idempotencyKey: 'order_1:1' }
  await expect(
    stripe.checkout.sessions.create({ ...sessionParams, success_url: 'shop' }, options),
  ).rejects.toMatchObject({ code: 'url_invalid' })
  expect((await stripe.checkout.sessions.create(sessionParams, options)).status).toBe('open')
})

test('forgets a key after a day', async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const { paymentId } = await payNewSession(stripe)
  const refund = () =>
    stripe.refunds.create({ payment_intent: paymentId, amount: 100 }, { idempotencyKey: 'refund_1' })
  await refund()
  await refund()
  expect(sandbox.refunds()).toHaveLength(1)
  sandbox.advanceClock(24 * 3600_000)
  await refund()
  expect(sandbox.refunds()).toHaveLength(2)
})

test('refuses a call whose key is in use, without affecting the running one', async () => {
  const { sandbox, stripe, control } = await startTestSandbox()
  await control('faults', { kind: 'hold', path: '/v1/checkout/sessions' })
  const options = { idempotencyKey: 'order_1:1' }
  const first = stripe.checkout.sessions.create(sessionParams, options)
  await expect.poll(() => sandbox.faults.pending()).toEqual([])
  const error = { type: 'idempotency_error', code: 'idempotency_key_in_use' }
  await expect(stripe.checkout.sessions.create(sessionParams, options)).rejects.toMatchObject({
    statusCode: 409,
    raw: error,
  })
  const other = { ...sessionParams, client_reference_id: 'order_2' }
  await expect(stripe.checkout.sessions.create(other, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  const apart = await stripe.checkout.sessions.create(other, { idempotencyKey: 'order_2:1' })
  await control('faults/release', {})
  const { id } = await first
  expect((await stripe.checkout.sessions.create(sessionParams, options)).id).toBe(id)
  expect(sandbox.sessions().map(session => session.id)).toEqual([apart.id, id])
})

test('completes a call whose caller has disconnected', async () => {
  const { sandbox, stripe, control } = await startTestSandbox()
  await control('faults', { kind: 'hold', path: '/v1/checkout/sessions' })
  const options = { idempotencyKey: 'order_1:1' }
  const impatient = connect(sandbox.port, secretKey, 50)
  await expect(impatient.checkout.sessions.create(sessionParams, options)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  expect(sandbox.sessions()).toEqual([])
  await control('faults/release', {})
  await expect.poll(() => sandbox.sessions()).toHaveLength(1)
  await stripe.checkout.sessions.create(sessionParams, options)
  expect(sandbox.sessions()).toHaveLength(1)
})

test('stores a failed request for its key, with its codes', async () => {
  const { stripe, control } = await startTestSandbox()
  const { paymentId } = await payNewSession(stripe)
  const codes = { code: 'card_declined', declineCode: 'insufficient_funds' }
  await control('faults', { kind: 'request_failed', path: '/v1/refunds', isKept: true, ...codes })
  const refund = () => stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey: 'refund_1' })
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(refund()).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    })
  expect((await stripe.refunds.create({ payment_intent: paymentId })).status).toBe('succeeded')
})
