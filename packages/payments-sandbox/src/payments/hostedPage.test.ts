import { expect, test } from 'vitest'
import { sessionParams, startTestSandbox, submitPage } from '../test/startTestSandbox.ts'

const openPage = async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(sessionParams)
  return {
    sandbox,
    stripe,
    session,
    submit: (fields: Record<string, string>) => submitPage(session, fields),
    /** Submits the form, and returns the page to which it redirects. */
    submitAndView: async (fields: Record<string, string>) => {
      const answer = await submitPage(session, fields)
      expect(answer.status).toBe(303)
      return (await fetch(new URL(answer.headers.get('location') ?? '', session.url ?? ''))).text()
    },
    view: () => fetch(session.url ?? ''),
    reload: () => stripe.checkout.sessions.retrieve(session.id),
  }
}

test('shows the items, the total, and a note that no money moves', async () => {
  const { view } = await openPage()
  const page = await view()
  const html = await page.text()
  expect(html).toContain('Linen shirt, M × 2')
  expect(html).toContain('£64.98')
  expect(html).toContain('No money moves')
  expect(html).not.toContain('<script')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://shop.test")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test.each(['4242424242424242', ' 4242 4242 4242 4242', ''])('pays with the card "%s"', async card => {
  const { session, submit, reload, sandbox } = await openPage()
  const answer = await submit({ card, action: 'pay' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://shop.test/checkout/success?session_id=${session.id}`)
  expect(await reload()).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(sandbox.events().map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

test('charges the card once if the form is sent twice at the same time', async () => {
  const { submit, sandbox } = await openPage()
  const answers = await Promise.all([1, 2, 3].map(() => submit({ card: '', action: 'pay' })))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(sandbox.payments()).toHaveLength(1)
  expect(sandbox.events()).toHaveLength(2)
})

test('shows the page with the typed number after a declined card, and accepts another card', async () => {
  const { submit, submitAndView, reload, sandbox } = await openPage()
  const html = await submitAndView({ card: '4000 0000 0000 0002', action: 'pay' })
  expect(html).toContain('Your card was declined.')
  expect(html).toContain('value="4000 0000 0000 0002"')
  expect(html).toContain('aria-describedby="card-error card-hint"')
  expect((await reload()).status).toBe('open')
  expect(await submitAndView({ card: '', action: 'decline' })).toContain('Your card was declined.')
  expect((await submit({ card: '', action: 'pay' })).status).toBe(303)
  expect(sandbox.payments()).toMatchObject([{ status: 'succeeded', last_payment_error: null }])
  expect(sandbox.events().map(({ type }) => type)).toEqual([
    'payment_intent.payment_failed',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

test('refuses any other card number, and escapes it', async () => {
  const { submitAndView, sandbox } = await openPage()
  const html = await submitAndView({ card: '12"><b>', action: 'pay' })
  expect(html).toContain('Your card number is not valid.')
  expect(html).not.toContain('<b>')
  expect(sandbox.events()).toEqual([])
})

test('shows the bank’s page first, and pays if the bank confirms', async () => {
  const { submit, submitAndView, view, reload } = await openPage()
  const step = await submitAndView({ card: '4000 0025 0000 3155', action: 'pay' })
  expect(step).toContain('value="authenticate"')
  expect(await (await view()).text()).toBe(step)
  expect((await reload()).payment_status).toBe('unpaid')
  expect((await submit({ action: 'authenticate' })).status).toBe(303)
  expect((await reload()).payment_status).toBe('paid')
})

test('shows the bank’s page first, and does not pay if the bank refuses', async () => {
  const { submit, submitAndView, reload, sandbox } = await openPage()
  await submit({ card: '4000002500003155', action: 'pay' })
  expect(await submitAndView({ action: 'fail' })).toContain('not confirmed with your bank')
  expect((await reload()).status).toBe('open')
  expect(sandbox.payments()[0]?.last_payment_error?.code).toBe('payment_intent_authentication_failure')
})

test('ignores a confirmation that the bank never requested', async () => {
  const { submitAndView, reload } = await openPage()
  expect(await submitAndView({ action: 'authenticate' })).toContain('Card number')
  expect((await reload()).payment_status).toBe('unpaid')
})

test('returns to the shop on cancelling, and the session stays open', async () => {
  const { submit, reload } = await openPage()
  const answer = await submit({ action: 'cancel' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://shop.test/cart'])
  expect((await reload()).status).toBe('open')
})

test('shows that a session is paid or has expired', async () => {
  const paid = await openPage()
  await paid.submit({ action: 'pay' })
  expect(await (await paid.view()).text()).toContain(`session_id=${paid.session.id}`)
  const late = await openPage()
  late.sandbox.advanceClock(25 * 3600_000)
  expect(await (await late.submit({ action: 'pay' })).text()).toContain('has expired')
  expect((await late.reload()).payment_status).toBe('unpaid')
})

test('completes a session without a card if there is nothing to pay', async () => {
  const { sandbox, stripe } = await startTestSandbox()
  const price = { currency: 'gbp', unit_amount: 0, product_data: { name: 'Linen shirt, M' } }
  const free = [{ quantity: 1, price_data: price }]
  const session = await stripe.checkout.sessions.create({ ...sessionParams, line_items: free })
  expect(session).toMatchObject({ status: 'open', payment_status: 'no_payment_required', amount_total: 0 })
  const html = await (await fetch(session.url ?? '')).text()
  expect(html).not.toContain('name="card"')
  expect(html).not.toContain('value="decline"')
  expect(html).toContain('Complete order')
  const answer = await submitPage(session, { action: 'pay' })
  expect(answer.headers.get('location')).toContain('/checkout/success')
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
  })
  expect(sandbox.payments()).toEqual([])
})

test.each([
  ['4000 0000 0000 0259', { status: 'needs_response', reason: 'fraudulent' }],
  ['4000 0000 0000 2685', { status: 'needs_response', reason: 'product_not_received' }],
  ['4000 0000 0000 1976', { status: 'warning_needs_response' }],
])('card %s is charged, and its bank then opens a case', async (card, dispute) => {
  const { session, stripe } = await openPage()
  await submitPage(session, { card, action: 'pay' })
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  expect(paid.payment_status).toBe('paid')
  const { data } = await stripe.disputes.list({ payment_intent: paid.payment_intent as string })
  expect(data).toMatchObject([dispute])
})

test('card 4000 0000 0000 5423 leads to an early fraud warning', async () => {
  const { session, stripe } = await openPage()
  await submitPage(session, { card: '4000000000005423', action: 'pay' })
  expect((await stripe.radar.earlyFraudWarnings.list()).data).toMatchObject([{ actionable: true }])
})
