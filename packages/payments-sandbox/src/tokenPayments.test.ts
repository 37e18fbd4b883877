import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { startTestSandbox } from './test/startTestSandbox.ts'

const open = async () => {
  const started = await startTestSandbox()
  const make = () =>
    started.stripe.paymentIntents.create({
      amount: 4599,
      currency: 'gbp',
      allowed_payment_method_types: ['card'],
      metadata: { orderId: 'order_1' },
    })
  const confirm = (id: string, data: object, options?: Stripe.RequestOptions) =>
    started.stripe.paymentIntents.confirm(
      id,
      { payment_method_data: data, return_url: 'http://shop.test/back' } as Stripe.PaymentIntentConfirmParams,
      options,
    )
  return { ...started, make, confirm }
}
const wallet = (token: string) => ({ type: 'card', card: { token } })

describe('a payment that is created first and confirmed later', () => {
  test('waits for a payment method, and is charged once', async () => {
    const { make, confirm, sandbox } = await open()
    const { id, status } = await make()
    expect(status).toBe('requires_payment_method')
    expect(await confirm(id, wallet('tok_visa'))).toMatchObject({
      status: 'succeeded',
      amount_received: 4599,
    })
    await expect(confirm(id, wallet('tok_visa'))).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect(sandbox.events().map(({ type }) => type)).toEqual(['payment_intent.succeeded'])
  })

  test('includes the payment in the error of a declined card, and accepts another card', async () => {
    const { make, confirm } = await open()
    const { id } = await make()
    await expect(confirm(id, wallet('tok_chargeDeclined'))).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      payment_intent: { id, status: 'requires_payment_method' },
    })
    expect((await confirm(id, wallet('tok_visa'))).status).toBe('succeeded')
  })

  test('can be cancelled until it has succeeded, and cannot be paid afterwards', async () => {
    const { make, confirm, stripe } = await open()
    const [one, other] = [await make(), await make()]
    expect(await stripe.paymentIntents.cancel(one.id)).toMatchObject({ status: 'canceled' })
    await expect(confirm(one.id, wallet('tok_visa'))).rejects.toThrow('status of canceled')
    await confirm(other.id, wallet('tok_visa'))
    await expect(stripe.paymentIntents.cancel(other.id)).rejects.toThrow('status of succeeded')
  })

  test('shows the bank’s question on a separate page, which returns to the shop', async () => {
    const { make, confirm, stripe } = await open()
    for (const [action, ends] of [
      ['authenticate', 'succeeded'],
      ['fail', 'requires_payment_method'],
    ] as const) {
      const { id } = await make()
      const pendingIntent = await confirm(id, wallet('tok_threeDSecure2Required'))
      const { url } = pendingIntent.next_action!.redirect_to_url!
      const back = await fetch(url!, {
        method: 'POST',
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      })
      expect(back.headers.get('location')).toContain(`http://shop.test/back?payment_intent=${id}`)
      expect((await stripe.paymentIntents.retrieve(id)).status).toBe(ends)
      expect(await (await fetch(url!)).text()).toContain('no longer waits for your bank')
    }
    expect((await fetch(`${(await open()).sandbox.url}/authenticate/pi_none`)).status).toBe(404)
  })
})

describe('a shared payment token', () => {
  const version = { apiVersion: '2026-04-22.preview' }
  const shared = (token: string) => ({ shared_payment_granted_token: token })

  test('pays once, within its limits', async () => {
    const { make, confirm, sandbox } = await open()
    const { id } = await make()
    for (const limits of [{ max_amount: 4598 }, { currency: 'usd' }, { expires_at: 1 }])
      await expect(
        confirm(id, shared(sandbox.grantToken('pm_card_visa', limits).id), version),
      ).rejects.toMatchObject({ code: 'shared_payment_granted_token_invalid' })
    const token = sandbox.grantToken('pm_card_visa').id
    expect((await confirm(id, shared(token), version)).status).toBe('succeeded')
    const next = await make()
    await expect(confirm(next.id, shared(token), version)).rejects.toThrow('it was consumed')
  })

  test('is created, read and revoked by the provider’s calls', async () => {
    const { make, confirm, stripe } = await open()
    const path = '/v1/test_helpers/shared_payment/granted_tokens'
    const limits = { currency: 'gbp', max_amount: 5000, expires_at: Math.floor(Date.now() / 1000) + 600 }
    const grantedToken = (await stripe.rawRequest('POST', path, {
      payment_method: 'pm_card_visa',
      usage_limits: limits,
    })) as unknown as { id: string }
    expect(
      await stripe.rawRequest('GET', `/v1/shared_payment/granted_tokens/${grantedToken.id}`),
    ).toMatchObject({
      usage_limits: limits,
      deactivated_reason: null,
    })
    await stripe.rawRequest('POST', `${path}/${grantedToken.id}/revoke`)
    const { id } = await make()
    await expect(confirm(id, shared(grantedToken.id), version)).rejects.toThrow('it was revoked')
    await expect(stripe.rawRequest('POST', path, { payment_method: 'pm_card_visa' })).rejects.toThrow(
      'usage_limits[max_amount]',
    )
  })
})
