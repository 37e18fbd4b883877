import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { startTestSandbox } from './test/startTestSandbox.ts'

/**
 * Tests the calls that the shop makes to the provider. They always run against the sandbox, and against Stripe's test
 * mode if STRIPE_CONTRACT_KEY is set; both have to answer alike.
 */
const { STRIPE_CONTRACT_KEY: key = '' } = process.env
if (key !== '' && !/^[sr]k_test_/.test(key))
  throw new Error('STRIPE_CONTRACT_KEY must be a key of test mode: sk_test_… or rk_test_…')

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
/** Polling options: Stripe creates disputes and fees some seconds after a payment. */
const soon = { timeout: 60_000, interval: 500 }

/** Returns the parameters that the shop sends: see `sessionParams` of its checkout. */
const params = () => ({
  mode: 'payment' as const,
  allowed_payment_method_types: ['card' as const],
  wallet_options: { link: { display: 'never' as const } },
  client_reference_id: 'contract',
  metadata: { orderId: 'contract' },
  payment_intent_data: { metadata: { orderId: 'contract' } },
  customer_email: 'ada@example.com',
  expires_at: inSeconds(41 * 60),
  success_url: 'https://shop.example/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/checkout/canceled',
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'gbp',
        unit_amount: 2999,
        product_data: { name: 'Linen shirt', description: 'TEN: £6.00 off £65.98' },
      },
    },
  ],
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount' as const,
        display_name: 'Standard delivery',
        fixed_amount: { amount: 599, currency: 'gbp' },
      },
    },
  ],
})

const lineOf = (price: object, quantity: unknown = 1) => ({
  line_items: [
    { quantity, price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Sock' }, ...price } },
  ],
  shipping_options: [],
})

const testProvider = (connect: () => Promise<Stripe>) => {
  const open = async (change: object = {}, options: Stripe.RequestOptions = {}) =>
    (await connect()).checkout.sessions.create({ ...params(), ...change }, options)
  const payBy = async (stripe: Stripe, method: string, amount = 4200) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'gbp',
      confirm: true,
      payment_method: method,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { orderId: 'contract' },
    })

  test('a session is created, read, listed and expired once', async () => {
    const stripe = await connect()
    const session = await stripe.checkout.sessions.create(params())
    expect(session).toMatchObject({
      object: 'checkout.session',
      id: expect.stringMatching(/^cs_test_/),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_subtotal: 5998,
      amount_total: 6597,
      currency: 'gbp',
      client_reference_id: 'contract',
      customer_email: 'ada@example.com',
      livemode: false,
      metadata: { orderId: 'contract' },
      payment_method_types: ['card'],
      total_details: { amount_discount: 0, amount_shipping: 599, amount_tax: 0 },
      url: expect.stringMatching(/^https?:/),
    })
    const read = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    })
    expect(read).toMatchObject({ id: session.id, expires_at: session.expires_at, url: session.url })
    const list = () => stripe.checkout.sessions.list({ created: { gte: session.created }, limit: 100 })
    await expect.poll(async () => (await list()).data.map(({ id }) => id), soon).toContain(session.id)
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
    const listExpiryEvents = () =>
      stripe.events.list({ types: ['checkout.session.expired'], created: { gte: session.created } })
    await expect
      .poll(
        async () => (await listExpiryEvents()).data.map(({ data }) => (data.object as { id: string }).id),
        soon,
      )
      .toContain(session.id)
    const [event] = (await listExpiryEvents()).data
    expect(event).toMatchObject({ object: 'event', livemode: false, type: 'checkout.session.expired' })
  })

  const itemPath = 'line_items[0]'
  test.each([
    ['an unknown parameter', { order: 'x' }, 'parameter_unknown', 'order'],
    ['one within another', lineOf({ sku: 'x' }), 'parameter_unknown', `${itemPath}[price_data][sku]`],
    [
      'the removed list of methods',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'pence in parts',
      lineOf({ unit_amount: 99.5 }),
      'parameter_invalid_integer',
      `${itemPath}[price_data][unit_amount]`,
    ],
    ['an empty text', { customer_email: '' }, 'parameter_invalid_empty', 'customer_email'],
    ['no address to return to', { success_url: undefined }, 'parameter_missing', undefined],
    ['an address that is none', { success_url: 'shop' }, 'url_invalid', undefined],
    ['an address for mail that is none', { customer_email: 'ada' }, 'email_invalid', 'customer_email'],
    ['an expiry too near', { expires_at: inSeconds(60) }, undefined, 'expires_at'],
    ['an expiry too far', { expires_at: inSeconds(25 * 3600) }, undefined, 'expires_at'],
    ['too long a reference', { client_reference_id: 'x'.repeat(201) }, undefined, 'client_reference_id'],
    ['an unknown currency', lineOf({ currency: 'xyz' }), undefined, `${itemPath}[price_data][currency]`],
    ['29 pence', lineOf({ unit_amount: 29 }), 'amount_too_small', undefined],
    ['199 fils', lineOf({ unit_amount: 199, currency: 'aed' }), 'amount_too_small', undefined],
  ])('a session with %s is refused', async (_what, change, code, param) => {
    await expect(open(change)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...(code && { code }),
      ...(param && { param }),
    })
  })

  test('a key returns the same session only for the same parameters', async () => {
    const stripe = await connect()
    const body = params()
    const options = { idempotencyKey: `contract-${crypto.randomUUID()}` }
    const first = await stripe.checkout.sessions.create(body, options)
    const again = await stripe.checkout.sessions.create(body, options)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(again.lastResponse.headers['stripe-version']).toBe(Stripe.API_VERSION)
    await expect(
      stripe.checkout.sessions.create({ ...body, client_reference_id: 'other' }, options),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('an unknown key or object is refused', async () => {
    const stripe = await connect()
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(stripe.refunds.retrieve('re_none')).rejects.toMatchObject({ statusCode: 404 })
    await expect(stripe.events.list({}, { apiKey: 'sk_test_none' })).rejects.toMatchObject({
      statusCode: 401,
    })
    for (const list of [stripe.refunds, stripe.paymentIntents, stripe.events, stripe.disputes])
      await expect(list.list({ odd: '1' } as object)).rejects.toMatchObject({
        statusCode: 400,
        code: 'parameter_unknown',
        param: 'odd',
      })
  })

  test('a payment has its charge, and its fee soon after', async () => {
    const stripe = await connect()
    const payment = await payBy(stripe, 'pm_card_visa')
    expect(payment).toMatchObject({
      status: 'succeeded',
      amount_received: 4200,
      currency: 'gbp',
      livemode: false,
      metadata: { orderId: 'contract' },
    })
    const read = async () => {
      const expand = ['latest_charge.balance_transaction']
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment.id, { expand })
      return (charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction | null
    }
    await expect
      .poll(read, soon)
      .toMatchObject({ amount: 4200, type: 'charge', reporting_category: 'charge' })
    const { fee = 0, net } = (await read()) ?? {}
    expect(fee).toBeGreaterThan(0)
    expect(net).toBe(4200 - fee)
  })

  test('a declined card is answered with 402 and its codes, too small an amount with 400', async () => {
    const stripe = await connect()
    await expect(payBy(stripe, 'pm_card_chargeDeclined')).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
    await expect(payBy(stripe, 'pm_card_visa', 29)).rejects.toMatchObject({
      statusCode: 400,
      code: 'amount_too_small',
    })
  })

  test('a payment is refunded in part, then in full, and not a penny more', async () => {
    const stripe = await connect()
    const { id: payment } = await payBy(stripe, 'pm_card_visa')
    const refund = (amount: number) =>
      stripe.refunds.create({ payment_intent: payment, amount, metadata: { refundId: 'contract' } })
    const part = await refund(1000)
    expect(part).toMatchObject({
      object: 'refund',
      status: 'succeeded',
      amount: 1000,
      currency: 'gbp',
      payment_intent: payment,
      metadata: { refundId: 'contract' },
    })
    await expect(refund(3201)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 })
    const rest = await refund(3200)
    await expect(refund(1)).rejects.toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
    const list = () => stripe.refunds.list({ payment_intent: payment, limit: 100 })
    await expect.poll(async () => (await list()).data.map(({ id }) => id), soon).toEqual([rest.id, part.id])
    await expect(stripe.refunds.cancel(part.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('a refund can be pending at first', async () => {
    const stripe = await connect()
    const { id: payment } = await payBy(stripe, 'pm_card_pendingRefund')
    const { id, status } = await stripe.refunds.create({ payment_intent: payment })
    expect(status).toBe('pending')
    await expect.poll(async () => (await stripe.refunds.retrieve(id)).status, soon).toBe('succeeded')
  })

  test('a refund that has succeeded can still fail', async () => {
    const stripe = await connect()
    const { id: payment } = await payBy(stripe, 'pm_card_refundFail')
    const { id } = await stripe.refunds.create({ payment_intent: payment })
    await expect
      .poll(() => stripe.refunds.retrieve(id), soon)
      .toMatchObject({ status: 'failed', failure_reason: expect.any(String) })
  })

  const disputeOf = async (stripe: Stripe, payment: string) => {
    const list = () => stripe.disputes.list({ payment_intent: payment })
    await expect.poll(async () => (await list()).data.length, soon).toBe(1)
    return (await list()).data[0]!
  }

  test('a dispute withdraws the money and a fee, prevents a refund, and is won by its evidence', async () => {
    const stripe = await connect()
    const { id: payment } = await payBy(stripe, 'pm_card_createDispute')
    const dispute = await disputeOf(stripe, payment)
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 4200,
      status: 'needs_response',
      reason: 'fraudulent',
      is_charge_refundable: false,
      livemode: false,
      payment_method_details: { type: 'card', card: { case_type: 'chargeback' } },
      balance_transactions: [{ type: 'adjustment', reporting_category: 'dispute', amount: -4200 }],
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    })
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created)
    await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    })
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await expect.poll(async () => (await stripe.disputes.retrieve(dispute.id)).status, soon).toBe('won')
  })

  test('an inquiry withdraws no money and leaves the payment refundable', async () => {
    const stripe = await connect()
    const { id: payment } = await payBy(stripe, 'pm_card_createDisputeInquiry')
    expect(await disputeOf(stripe, payment)).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: 'inquiry' } },
    })
  })
}

describe('the sandbox', () => testProvider(async () => (await startTestSandbox()).stripe))

if (key === '') test.skip('Stripe: skipped: no key', () => {})
else
  describe('Stripe', () => {
    const stripe = new Stripe(key, { telemetry: false, maxNetworkRetries: 2 })
    testProvider(() => Promise.resolve(stripe))
  })
