import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { signUp } from '../../../../test/accounts.ts'
import { deliverEvents, orderGarment, orderRow, stockOf } from '../../../../test/checkout.ts'
import { useShop } from '../../../../test/startShop.ts'
import { settle } from '../settle.ts'
import { stripeProvider } from './stripeProvider.ts'

it.each([
  ['sk_live_51Abc', true],
  ['rk_live_51Abc', true],
  ['sk_test_51Abc', false],
  ['sk_test_live_51Abc', false],
])('a shop with the key %s accepts real money: %s', (secretKey, isLive) => {
  expect(stripeProvider({ secretKey, webhookSecret: 'whsec_x', apiBase: null }).isLive).toBe(isLive)
})

describe('a payment page of the other mode (sqlite)', () => {
  const shop = useShop('sqlite')
  const { payments } = { payments: () => shop.deps.payments as { isLive: boolean } }
  afterEach(() => {
    payments().isLive = false
  })

  const placed = async () => {
    const { variantId, orderId } = await orderGarment(shop, 3)
    return { orderId, variantId, sessionId: (await orderRow(shop, orderId)).stripe_session_id as string }
  }

  it('pays for nothing: staff are alerted, and the units stay reserved', async () => {
    const { orderId, variantId, sessionId } = await placed()
    // The sandbox is in test mode; from here on the shop has a live key.
    payments().isLive = true
    shop.sandbox.pay(sessionId)
    await deliverEvents(shop)
    expect(await settle(shop.deps, orderId)).toBe('PENDING')
    const { paid_at: paidAt, review_flag: flag } = await orderRow(shop, orderId)
    expect([paidAt, flag]).toEqual([null, "The provider's payment session differs in its live mode."])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 1 })
    // No money has arrived that could be accepted or returned.
    expect(await shop.deps.db('unmatched_payments').where({ order_id: orderId })).toEqual([])
    expect(shop.sandbox.refunds()).toEqual([])
    const { accessToken } = await signUp(shop, { isAdmin: true })
    expect((await shop.call(listAlerts, {}, accessToken)).items).toMatchObject([
      { kind: 'payment-mismatch', orderId },
    ])
  })
})
