import { expect, test } from 'vitest'
import { payNewSession, sessionParams, startReceiver, startTestSandbox } from '../test/startTestSandbox.ts'

test('sends signed events that the library accepts', async () => {
  const { received, url } = await startReceiver()
  const { sandbox, stripe } = await startTestSandbox({ webhookUrl: url })
  const { session, paymentId } = await payNewSession(stripe)
  await sandbox.deliverAll()
  const completed = received.find(event => event.type === 'checkout.session.completed')
  expect(completed?.data.object).toMatchObject({
    id: session.id,
    payment_status: 'paid',
    payment_intent: paymentId,
    amount_total: 6498,
    client_reference_id: 'order_1',
  })
  expect(received.map(({ type }) => type).toSorted()).toEqual([
    'checkout.session.completed',
    'payment_intent.succeeded',
  ])
  expect(sandbox.events().every(event => event.pending_webhooks === 0)).toBe(true)
})

test('signs within the tolerance of the real clock even if its own was moved back', async () => {
  const { received, url } = await startReceiver()
  const { sandbox, stripe } = await startTestSandbox({ webhookUrl: url, now: () => 1_600_000_000_000 })
  const session = await stripe.checkout.sessions.create(sessionParams)
  sandbox.pay(session.id)
  await sandbox.deliverAll()
  expect(received).toHaveLength(2)
})

test('retries until the shop accepts the event', async () => {
  const { received, url } = await startReceiver([500, 503, 404])
  const { sandbox, stripe } = await startTestSandbox({ webhookUrl: url, retryDelaysMs: [10, 10, 10] })
  await payNewSession(stripe)
  await expect.poll(() => received).toHaveLength(2)
  await expect.poll(() => sandbox.events().map(event => event.pending_webhooks)).toEqual([0, 0])
})

test('gives up after the last attempt, and keeps the event in the list', async () => {
  const { received, url } = await startReceiver([500, 500, 500, 500])
  const { sandbox, stripe } = await startTestSandbox({ webhookUrl: url, retryDelaysMs: [5] })
  await payNewSession(stripe)
  await expect.poll(() => sandbox.events().map(event => event.pending_webhooks)).toEqual([0, 0])
  expect(received).toEqual([])
  expect((await stripe.events.list()).data).toHaveLength(2)
})

test('stores events for a shop without a webhook URL', async () => {
  const { received, url } = await startReceiver()
  const { sandbox, stripe } = await startTestSandbox({ webhookUrl: '' })
  await payNewSession(stripe)
  await sandbox.deliverAll()
  sandbox.setWebhookUrl(url)
  await sandbox.deliverAll()
  expect(received).toHaveLength(2)
})

test('drops, duplicates and reorders events on demand', async () => {
  const { received, url } = await startReceiver()
  const { sandbox, stripe } = await startTestSandbox({ webhookUrl: url })
  const types = () => received.splice(0).map(({ type }) => type)

  sandbox.faults.add({ kind: 'drop', type: 'payment_intent.*' })
  await payNewSession(stripe)
  await sandbox.deliverAll()
  expect(types()).toEqual(['checkout.session.completed'])

  sandbox.faults.add({ kind: 'reorder', times: 2 })
  await payNewSession(stripe)
  await sandbox.deliverAll()
  expect(types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])

  sandbox.faults.add({ kind: 'duplicate', type: 'checkout.session.completed' })
  sandbox.faults.add({ kind: 'drop', type: 'payment_intent.*' })
  await payNewSession(stripe)
  await sandbox.deliverAll()
  expect(types()).toEqual(['checkout.session.completed', 'checkout.session.completed'])
})

test('delays events on demand, so that later ones overtake them', async () => {
  const { received, url } = await startReceiver()
  const { sandbox, stripe } = await startTestSandbox({ webhookUrl: url })
  const payments = () =>
    received.map(({ data }) => {
      const { id, payment_intent } = data.object as { id: string; payment_intent?: string }
      return payment_intent ?? id
    })

  // The delay is longer than any test, so that only later events arrive.
  sandbox.faults.add({ kind: 'delay', times: 2, delayMs: 3_600_000 })
  const delayed = await payNewSession(stripe)
  const later = await payNewSession(stripe)
  await expect.poll(payments).toEqual([later.paymentId, later.paymentId])
  await sandbox.deliverAll()
  expect(payments().slice(2)).toEqual([delayed.paymentId, delayed.paymentId])
})

test('delivers delayed events automatically', async () => {
  const { received, url } = await startReceiver()
  const { sandbox, stripe } = await startTestSandbox({ webhookUrl: url })
  sandbox.faults.add({ kind: 'delay', times: 2, delayMs: 1 })
  await payNewSession(stripe)
  await expect.poll(() => received).toHaveLength(2)
})

test('pages through events from a cursor, in both directions', async () => {
  const { stripe } = await startTestSandbox()
  for (let count = 0; count < 3; count++) await payNewSession(stripe)
  const all = (await stripe.events.list()).data.map(({ id }) => id)
  expect(all).toHaveLength(6)
  const older = await stripe.events.list({ starting_after: all[1] ?? '', limit: 2 })
  expect(older.data.map(({ id }) => id)).toEqual(all.slice(2, 4))
  const newer = await stripe.events.list({ ending_before: all[4] ?? '', limit: 2 })
  expect(newer.data.map(({ id }) => id)).toEqual(all.slice(2, 4))
  expect(newer.has_more).toBe(true)
  const one = await stripe.events.retrieve(all[0] ?? '')
  expect(one.type).toBe('checkout.session.completed')
  const completed = await stripe.events.list({ types: ['checkout.session.completed'], created: { gte: 1 } })
  expect(completed.data).toHaveLength(3)
})
