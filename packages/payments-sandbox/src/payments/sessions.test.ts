import { expect, test } from 'vitest'
import { connect, payNewSession, sessionParams, startTestSandbox } from '../test/startTestSandbox.ts'

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

test('opens a session whose total is the sum of its lines', async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create({ ...sessionParams, expires_at: inMinutes(31) })
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_subtotal: 6498,
    amount_total: 6498,
    currency: 'gbp',
    livemode: false,
    client_reference_id: 'order_1',
    customer_email: 'ada@example.com',
    metadata: { orderId: 'order_1' },
    success_url: sessionParams.success_url,
    url: `${sandbox.url}/pay/${session.id}`,
  })
  expect(session.id).toMatch(/^cs_test_\w{40,}$/)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session)
})

test('adds delivery to the total', async () => {
  const { stripe } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create({
    ...sessionParams,
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: 'Royal Mail',
          fixed_amount: { amount: 399, currency: 'gbp' },
        },
      },
    ],
  })
  expect(session.amount_total).toBe(6498 + 399)
  expect(session.total_details).toEqual({ amount_discount: 0, amount_shipping: 399, amount_tax: 0 })
})

test('refuses what Stripe refuses', async () => {
  const { stripe } = await startTestSandbox()
  const open = (change: object) => stripe.checkout.sessions.create({ ...sessionParams, ...change })
  await expect(open({ expires_at: inMinutes(29) })).rejects.toMatchObject({ param: 'expires_at' })
  await expect(open({ expires_at: inMinutes(25 * 60) })).rejects.toMatchObject({ param: 'expires_at' })
  await expect(open({ line_items: [] })).rejects.toMatchObject({ code: 'parameter_missing' })
  await expect(open({ success_url: 'shop' })).rejects.toMatchObject({ code: 'url_invalid' })
  const pennies = [
    { price_data: { currency: 'gbp', unit_amount: 29, product_data: { name: 'Button' } }, quantity: 1 },
  ]
  await expect(open({ line_items: pennies })).rejects.toMatchObject({
    code: 'amount_too_small',
    statusCode: 400,
  })
  const half = [
    { price_data: { currency: 'gbp', unit_amount: 99.5, product_data: { name: 'Half' } }, quantity: 1 },
  ]
  await expect(open({ line_items: half })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'line_items[0][price_data][unit_amount]',
  })
})

test('refuses a wrong key and an unknown session', async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const stranger = connect(sandbox.port, 'sk_test_other')
  await expect(stranger.checkout.sessions.create(sessionParams)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

test('expires an open session once', async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(sessionParams)
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  expect(sandbox.events().map(event => event.type)).toEqual(['checkout.session.expired'])
})

test('refuses to expire a paid session', async () => {
  const { stripe } = await startTestSandbox()
  const { session } = await payNewSession(stripe)
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of complete')
})

test('lists sessions newest first, page by page', async () => {
  const { stripe } = await startTestSandbox()
  const ids: string[] = []
  for (let count = 0; count < 5; count++)
    ids.unshift((await stripe.checkout.sessions.create(sessionParams)).id)
  const first = await stripe.checkout.sessions.list({ limit: 2 })
  expect(first.has_more).toBe(true)
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(ids)
  const future = await stripe.checkout.sessions.list({ created: { gte: inMinutes(1) } })
  expect(future.data).toEqual([])
})

test('finds the session of a payment, its payment and its charge', async () => {
  const { stripe } = await startTestSandbox()
  const { session, paymentId } = await payNewSession(stripe)
  const found = await stripe.checkout.sessions.list({ payment_intent: paymentId })
  expect(found.data.map(({ id }) => id)).toEqual([session.id])
  expect(await stripe.paymentIntents.retrieve(paymentId)).toMatchObject({
    status: 'succeeded',
    amount: 6498,
    amount_received: 6498,
    metadata: { orderId: 'order_1' },
  })
  const charges = await stripe.charges.list({ payment_intent: paymentId })
  expect(charges.data).toMatchObject([{ amount: 6498, captured: true, payment_intent: paymentId }])
  const expanded = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(expanded.payment_intent).toMatchObject({ latest_charge: { id: charges.data[0]?.id } })
  const payments = await stripe.paymentIntents.list({ created: { gte: session.created } })
  expect(payments.data.map(({ id }) => id)).toEqual([paymentId])
})

test('accepts an expiry from 30 minutes to 24 hours after its own time, to the second', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000
  const { stripe } = await startTestSandbox({ now: () => now })
  const openUntil = (seconds: number) =>
    stripe.checkout.sessions.create({ ...sessionParams, expires_at: now / 1000 + seconds })
  for (const seconds of [30 * 60, 24 * 3600])
    expect((await openUntil(seconds)).expires_at).toBe(now / 1000 + seconds)
  for (const seconds of [30 * 60 - 1, 24 * 3600 + 1])
    await expect(openUntil(seconds)).rejects.toMatchObject({ statusCode: 400, param: 'expires_at' })
})

test('a session expires when its time is over, and sends an event', async () => {
  let time = Date.now()
  const { sandbox, stripe } = await startTestSandbox({ now: () => time })
  const session = await stripe.checkout.sessions.create({ ...sessionParams, expires_at: inMinutes(31) })
  const later = await stripe.checkout.sessions.create({ ...sessionParams, expires_at: inMinutes(60) })
  time += 31 * 60_000 + 1000
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  expect((await stripe.checkout.sessions.retrieve(later.id)).status).toBe('open')
  sandbox.advanceClock(30 * 60_000)
  expect(sandbox.sessions().map(({ status }) => status)).toEqual(['expired', 'expired'])
  const { data } = await stripe.events.list({ type: 'checkout.session.expired' })
  expect(data.map(event => (event.data.object as { id: string }).id)).toEqual([later.id, session.id])
})
