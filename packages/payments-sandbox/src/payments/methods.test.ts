import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { sessionParams, startTestSandbox, submitPage } from '../test/startTestSandbox.ts'

type Methods = Stripe.Checkout.SessionCreateParams['allowed_payment_method_types']

const start = async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const open = (change: object) => stripe.checkout.sessions.create({ ...sessionParams, ...change })
  const paidWith = async (id: string) => {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    const charge = (session.payment_intent as Stripe.PaymentIntent | null)?.latest_charge as Stripe.Charge
    return charge.payment_method_details
  }
  return { sandbox, open, paidWith }
}

const pageOf = async ({ url }: { url: string | null }) => (await fetch(url ?? '')).text()

test('offers all methods that the account has switched on, unless the session lists allowed ones', async () => {
  const { open } = await start()
  expect((await open({})).payment_method_types).toEqual(['card', 'paypal', 'klarna', 'link'])
  expect(await pageOf(await open({}))).toContain('Pay with Klarna')
  const allowed: Methods = ['paypal', 'card']
  const session = await open({ allowed_payment_method_types: allowed })
  expect(session).toMatchObject({
    allowed_payment_method_types: allowed,
    payment_method_types: ['card', 'paypal'],
  })
  const page = await pageOf(session)
  expect(page).toContain('Pay with PayPal')
  expect(page).not.toMatch(/Klarna|Link/)
  const fewer = await open({
    allowed_payment_method_types: allowed,
    excluded_payment_method_types: ['paypal'],
  })
  expect(fewer.payment_method_types).toEqual(['card'])
})

test('refuses unknown and repeated types, the removed parameter, and a session that offers nothing', async () => {
  const { open, sandbox } = await start()
  const refused = { type: 'StripeInvalidRequestError', statusCode: 400 }
  for (const list of [['cards'], ['card', 'card'], ['constructor']])
    await expect(open({ allowed_payment_method_types: list })).rejects.toMatchObject({
      ...refused,
      param: `allowed_payment_method_types[${list.length - 1}]`,
    })
  await expect(open({ payment_method_types: ['card'] })).rejects.toMatchObject({
    ...refused,
    code: 'parameter_unknown',
  })
  await expect(open({ allowed_payment_method_types: ['bacs_debit'] })).rejects.toMatchObject(refused)
  sandbox.setMethods(['card'])
  await expect(open({ allowed_payment_method_types: ['paypal'] })).rejects.toMatchObject(refused)
})

test('offers no method that does not support the session’s currency', async () => {
  const { open } = await start()
  const inDirhams = {
    line_items: [
      { quantity: 1, price_data: { currency: 'aed', unit_amount: 5000, product_data: { name: 'Thobe' } } },
    ],
    shipping_options: undefined,
  }
  expect((await open(inDirhams)).payment_method_types).toEqual(['card', 'link'])
  await expect(open({ ...inDirhams, allowed_payment_method_types: ['klarna'] })).rejects.toMatchObject({
    statusCode: 400,
  })
})

test('refuses payment by a method that the session does not offer', async () => {
  const { open, sandbox } = await start()
  const session = await open({ allowed_payment_method_types: ['paypal'] })
  const page = await pageOf(session)
  expect(page).not.toContain('name="card"')
  expect(page).toContain('Pay with PayPal')
  const tries: Record<string, string>[] = [
    { action: 'pay', card: '4242424242424242' },
    { action: 'klarna' },
    { action: 'apple_pay' },
    { action: 'decline' },
  ]
  for (const fields of tries) await submitPage(session, fields)
  expect(() => sandbox.pay(session.id, 'card')).toThrow('does not offer card')
  expect(sandbox.payments()).toEqual([])
  expect(await pageOf(session)).toContain('This way of paying is not offered here.')
})

test.each([
  [{ action: 'pay' }, { type: 'card', card: { brand: 'visa', last4: '4242' } }],
  [
    { action: 'pay', card: '5555 5555 5555 4444' },
    { type: 'card', card: { brand: 'mastercard', last4: '4444' } },
  ],
  [{ action: 'apple_pay' }, { type: 'card', card: { brand: 'visa', wallet: { type: 'apple_pay' } } }],
  [{ action: 'google_pay' }, { type: 'card', card: { last4: '4242', wallet: { type: 'google_pay' } } }],
  [{ action: 'paypal' }, { type: 'paypal' }],
  [{ action: 'klarna' }, { type: 'klarna' }],
])('describes the method of a payment with %j', async (fields: Record<string, string>, details) => {
  const { open, paidWith } = await start()
  const session = await open({ allowed_payment_method_types: ['card', 'paypal', 'klarna'] })
  await submitPage(session, fields)
  expect(await paidWith(session.id)).toMatchObject(details)
})
