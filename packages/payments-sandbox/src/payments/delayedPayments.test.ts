import { expect, test } from 'vitest'
import { sessionParams, startTestSandbox, submitPage } from '../test/startTestSandbox.ts'

const start = async () => {
  const { sandbox, stripe, control } = await startTestSandbox()
  await control('methods', { methods: ['card', 'bacs_debit'] })
  const { id, url } = await stripe.checkout.sessions.create(sessionParams)
  const read = () => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  const end = (outcome: string) => control('sessions/end', { session: id, outcome })
  const eventTypes = () => sandbox.events().map(({ type }) => type)
  return { id, url, stripe, control, read, end, told: eventTypes }
}

test('a session with a bank debit is complete but unpaid, and is paid days later', async () => {
  const { url, read, end, told: eventTypes } = await start()
  expect(await (await fetch(url ?? '')).text()).toContain('Pay with Bacs Direct Debit')
  const page = await submitPage({ url }, { action: 'bacs_debit' })
  expect(page.headers.get('location')).toContain('/checkout/success')
  expect(await read()).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing', amount_received: 0, latest_charge: null },
  })
  await end('succeeded')
  expect(await read()).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { status: 'succeeded', amount_received: 6498 },
  })
  expect(eventTypes()).toEqual([
    'payment_intent.processing',
    'checkout.session.completed',
    'payment_intent.succeeded',
    'checkout.session.async_payment_succeeded',
  ])
})

test('a bank debit fails days later, and the session stays complete and unpaid', async () => {
  const { id, control, stripe, read, end, told: eventTypes } = await start()
  await control('sessions/pay', { session: id, method: 'bacs_debit' })
  await end('failed')
  const session = await read()
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { message: 'The payment failed.' },
    },
  })
  const { id: payment } = session.payment_intent as { id: string }
  await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toThrow('successful charge')
  expect(eventTypes().slice(2)).toEqual([
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ])
  await expect(end('succeeded')).rejects.toThrow('under way')
})

test('sessions can be paid by a control call, but only with offered methods', async () => {
  const { id, control, end, read } = await start()
  await expect(end('succeeded')).rejects.toThrow('under way')
  await expect(control('sessions/pay', { session: id, method: 'paypal' })).rejects.toThrow('does not offer')
  await expect(control('methods', { methods: ['cheque'] })).rejects.toThrow('list of payment method')
  await control('sessions/pay', { session: id })
  expect((await read()).payment_status).toBe('paid')
  await expect(end('failed')).rejects.toThrow('under way')
})
