import { expect, test } from 'vitest'
import { connect, secretKey, sessionParams, startTestSandbox } from './test/startTestSandbox.ts'
import type { Fault } from './Faults.ts'

const path = '/v1/checkout/sessions'

const startWithFault = async (fault: Fault) => {
  const { sandbox, stripe } = await startTestSandbox()
  sandbox.faults.add(fault)
  const impatient = connect(sandbox.port, secretKey, 200)
  const create = () => impatient.checkout.sessions.create(sessionParams, { idempotencyKey: 'order_1:1' })
  return { sandbox, stripe, create }
}

test.each([
  { kind: 'error_before_commit', path, statusCode: 500 },
  { kind: 'rate_limit', path: '/v1/checkout/*', statusCode: 429 },
  { kind: 'lock_timeout', path, statusCode: 429 },
  { kind: 'hang', method: 'POST', statusCode: undefined },
] as const)('fails with $kind without effect, and the next try works', async ({ statusCode, ...fault }) => {
  const { sandbox, create } = await startWithFault(fault)
  await expect(create()).rejects.toMatchObject({ statusCode })
  expect(sandbox.sessions()).toEqual([])
  expect((await create()).status).toBe('open')
})

test.each(['error_after_commit', 'hang_after_commit'] as const)(
  'opens the session despite %s, and the same key finds it',
  async kind => {
    const { sandbox, create } = await startWithFault({ kind, path })
    await expect(create()).rejects.toThrow()
    const [opened] = sandbox.sessions()
    const found = await create()
    expect(found.id).toBe(opened?.id)
    expect(found.lastResponse.headers['idempotent-replayed']).toBe('true')
  },
)

test('resets the connection after the session was opened', async () => {
  // Twice, because the library automatically repeats a call whose connection was closed.
  const { sandbox, create } = await startWithFault({ kind: 'reset_after_commit', path, times: 2 })
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(sandbox.sessions()).toHaveLength(1)
  expect((await create()).id).toBe(sandbox.sessions()[0]?.id)
})

test('can store a 500 as the answer for the key', async () => {
  const { stripe, create } = await startWithFault({ kind: 'error_after_commit', path, isKept: true })
  await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('affects no other calls, and can be cancelled', async () => {
  const { sandbox, stripe } = await startWithFault({
    kind: 'error_before_commit',
    path: '/v1/refunds',
    times: 3,
  })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
  expect(sandbox.faults.pending()).toEqual([{ kind: 'error_before_commit', path: '/v1/refunds', times: 3 }])
  sandbox.faults.clear()
  expect(sandbox.faults.pending()).toEqual([])
})

test('is controlled from another process only with the secret key', async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const control = (name: string, body: object, key = secretKey) =>
    fetch(`${sandbox.url}/_sandbox/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
  const fault = { kind: 'rate_limit', path, times: 1 }
  expect((await control('faults', fault, 'sk_other')).status).toBe(401)
  expect((await control('faults', { kind: 'flood' })).status).toBe(400)
  expect(await (await control('faults', fault)).json()).toEqual([fault])
  await expect(stripe.checkout.sessions.create(sessionParams)).rejects.toMatchObject({ statusCode: 429 })

  const session = await stripe.checkout.sessions.create(sessionParams)
  expect((await control('clock', { advanceMs: 25 * 3600_000 })).status).toBe(200)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')

  const paid = sandbox.pay((await stripe.checkout.sessions.create(sessionParams)).id)
  await control('refunds', { paymentIntent: paid.payment_intent, amount: 100 })
  await control('disputes', { paymentIntent: paid.payment_intent })
  expect(sandbox.refunds()).toMatchObject([{ amount: 100 }])
  expect(sandbox.events().at(-1)?.type).toBe('charge.dispute.funds_withdrawn')
})
