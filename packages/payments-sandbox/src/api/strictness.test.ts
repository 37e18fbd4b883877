import { expect, test } from 'vitest'
import { payNewSession, secretKey, sessionParams, startTestSandbox } from '../test/startTestSandbox.ts'

const start = async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const open = (change: object) => stripe.checkout.sessions.create({ ...sessionParams, ...change })
  const item = (price: object, quantity: unknown = 1) => ({
    line_items: [
      {
        price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Sock' }, ...price },
        quantity,
      },
    ],
  })
  const costing = (amount: number, currency: string) => open(item({ unit_amount: amount, currency }))
  return { sandbox, stripe, open, item, costing }
}

const refused = (param: string, code?: string) => ({ statusCode: 400, param, ...(code && { code }) })
const unknown = (param: string) => refused(param, 'parameter_unknown')

test('refuses unknown parameters at every depth of a session, and opens no session', async () => {
  const { sandbox, open, item } = await start()
  const rate = { type: 'fixed_amount', display_name: 'Post', fixed_amount: { amount: 1, currency: 'gbp' } }
  for (const [change, param] of [
    [{ order: 'x' }, 'order'],
    [{ order: { id: 'x' } }, 'order'],
    [item({ colour: 'red' }), 'line_items[0][price_data][colour]'],
    [item({ product_data: { name: 'Sock', sku: 'S' } }), 'line_items[0][price_data][product_data][sku]'],
    [{ payment_intent_data: { receipt: '1' } }, 'payment_intent_data[receipt]'],
    [
      { shipping_options: [{ shipping_rate_data: { ...rate, name: 'x' } }] },
      'shipping_options[0][shipping_rate_data][name]',
    ],
    [{ unit_amount: 500 }, 'unit_amount'],
  ] as const)
    await expect(open(change)).rejects.toMatchObject(unknown(param))
  expect(sandbox.sessions()).toEqual([])
})

test('refuses unknown parameters of every other call', async () => {
  const { stripe } = await start()
  const { session, paymentId } = await payNewSession(stripe)
  const refund = await stripe.refunds.create({ payment_intent: paymentId, amount: 1 })
  const [event] = (await stripe.events.list()).data
  const odd = { odd: '1' } as object
  const calls = [
    () => stripe.checkout.sessions.list(odd),
    () => stripe.checkout.sessions.retrieve(session.id, odd),
    () => stripe.checkout.sessions.expire(session.id, odd),
    () => stripe.paymentIntents.list(odd),
    () => stripe.paymentIntents.retrieve(paymentId, odd),
    () => stripe.charges.list(odd),
    () => stripe.charges.retrieve(paymentId.replace('pi_', 'ch_'), odd),
    () => stripe.refunds.create({ payment_intent: paymentId, ...odd }),
    () => stripe.refunds.list(odd),
    () => stripe.refunds.retrieve(refund.id, odd),
    () => stripe.events.list(odd),
    () => stripe.events.retrieve(event?.id ?? '', odd),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject(unknown('odd'))
  expect((await stripe.refunds.list()).data).toHaveLength(1)
})

test('refuses values of a wrong type', async () => {
  const { open, item, stripe } = await start()
  const itemPath = 'line_items[0]'
  for (const [change, error] of [
    [
      item({ unit_amount: '5.00' }),
      refused(`${itemPath}[price_data][unit_amount]`, 'parameter_invalid_integer'),
    ],
    [item({}, 'two'), refused(`${itemPath}[quantity]`, 'parameter_invalid_integer')],
    [item({}, 0), refused(`${itemPath}[quantity]`)],
    [item({ product_data: 'Sock' }), refused(`${itemPath}[price_data][product_data]`)],
    [
      item({ product_data: { name: '' } }),
      refused(`${itemPath}[price_data][product_data][name]`, 'parameter_invalid_empty'),
    ],
    [{ line_items: 'Sock' }, refused('line_items')],
    [{ metadata: 'x' }, refused('metadata')],
    [{ metadata: { ['k'.repeat(41)]: 'x' } }, refused(`metadata[${'k'.repeat(41)}]`)],
    [{ metadata: { note: 'x'.repeat(501) } }, refused('metadata[note]')],
    [{ client_reference_id: 'x'.repeat(201) }, refused('client_reference_id')],
    [{ client_reference_id: { id: 'x' } }, refused('client_reference_id')],
    [{ customer_email: '' }, refused('customer_email', 'parameter_invalid_empty')],
    [{ mode: 'subscription' }, refused('mode')],
    [{ wallet_options: { link: { display: 'sometimes' } } }, refused('wallet_options[link][display]')],
    [{ expand: ['colour'] }, refused('expand')],
  ] as const)
    await expect(open(change)).rejects.toMatchObject(error)
  await expect(stripe.events.list({ limit: 101 })).rejects.toMatchObject(refused('limit'))
  await expect(stripe.events.list({ created: { after: 1 } as object })).rejects.toMatchObject(
    unknown('created[after]'),
  )
})

test('accepts only amounts within the limits of a currency', async () => {
  const { costing } = await start()
  for (const [currency, least, greatest] of [
    ['gbp', 30, 99_999_999],
    ['usd', 50, 99_999_999],
    ['aed', 200, 99_999_999],
    ['jpy', 50, 9_999_999_999],
  ] as const) {
    expect((await costing(least, currency)).amount_total).toBe(least)
    expect((await costing(greatest, currency)).amount_total).toBe(greatest)
    await expect(costing(least - 1, currency)).rejects.toMatchObject({ code: 'amount_too_small' })
    await expect(costing(greatest + 1, currency)).rejects.toMatchObject({ code: 'amount_too_large' })
  }
  await expect(costing(29, 'gbp')).rejects.toThrow('at least £0.30 gbp')
  await expect(costing(49, 'jpy')).rejects.toThrow('at least ¥50 jpy')
})

test('refuses amounts that a currency cannot express, and unknown or mixed currencies', async () => {
  const { costing, open } = await start()
  await expect(costing(5005, 'kwd')).rejects.toMatchObject({ statusCode: 400 })
  expect((await costing(5010, 'kwd')).currency).toBe('kwd')
  await expect(costing(10_050, 'isk')).rejects.toMatchObject({ statusCode: 400 })
  await expect(costing(500, 'xyz')).rejects.toMatchObject(refused('line_items[0][price_data][currency]'))
  const post = { type: 'fixed_amount', display_name: 'Post', fixed_amount: { amount: 500, currency: 'eur' } }
  await expect(open({ shipping_options: [{ shipping_rate_data: post }] })).rejects.toMatchObject(
    refused('shipping_options[0][shipping_rate_data][fixed_amount][currency]'),
  )
})

test('supports one version of the API, with form-encoded bodies', async () => {
  const { sandbox, stripe } = await start()
  const list = await stripe.events.list()
  expect(list.lastResponse.headers['stripe-version']).toBe(list.lastResponse.apiVersion)
  await expect(stripe.events.list({}, { apiVersion: '2019-12-03' })).rejects.toThrow(
    'Invalid Stripe API version',
  )
  const answer = await fetch(`${sandbox.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(sessionParams),
  })
  expect(answer.status).toBe(400)
})
