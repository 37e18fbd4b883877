import { randomUUID } from 'node:crypto'
import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../test/accounts.ts'
import { acpBuyer, trustAssistant } from '../test/acpBuyer.ts'
import { delivery, home, line } from '../test/agentSession.ts'
import { openBrowser } from '../test/browser.ts'
import { guestDetails, deliverEvents, makeGarment, orderRow, stockOf } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { makePromotion } from '../test/promotions.ts'
import { useShop } from '../test/startShop.ts'
import { useAgent } from './test/agent.ts'

interface AgentCheckout {
  id: string
  status: string
  messages?: { code: string; content?: string }[]
  line_items: { quantity: number }[]
  continue_url: string
  order?: { id: string }
}
type Card = 'visa' | 'chargeDeclined' | 'threeDSecure2Required'

onBothDatabases('stock and sums of a checkout by token', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  const otherAgent = useAgent(shop)
  let current = agent
  let acp: ReturnType<typeof acpBuyer>
  let staffToken = ''
  beforeAll(async () => {
    staffToken = (await signUp(shop, { isAdmin: true })).accessToken
    acp = acpBuyer(shop.url, await trustAssistant(shop.deps))
    const agentPayments = {
      sharedTokens: true,
      googleMerchantId: 'BCR2DN4T00000000',
      stripeKey: 'pk_test_shop00',
    }
    await shop.call(saveSettings, { content: { agentPayments } }, staffToken)
  })
  const email = () => `aisha.${randomUUID().slice(0, 8)}@example.com`
  const call = async (path: string, body?: object, method: 'GET' | 'POST' | 'PUT' = 'POST') =>
    (await current.rest(path, body, { isSigned: true, method, key: randomUUID() }))
      .body as unknown as AgentCheckout

  const ucp = {
    begin: (variantId: string, quantity = 1, codes: string[] = []) =>
      call('/checkout-sessions', {
        line_items: [line(variantId, quantity)],
        buyer: { email: email(), first_name: 'Aisha', last_name: 'Khan' },
        fulfillment: delivery('standard'),
        discounts: { codes },
      }),
    pay: (id: string, card: Card) => {
      const credential = { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ id: `tok_${card}` }) }
      const instruments = [{ id: 'one', handler_id: 'google_pay', type: 'card', credential }]
      return call(`/checkout-sessions/${id}/complete`, { payment: { instruments } })
    },
    ready: 'ready_for_complete',
    declined: 'payment_failed',
    tooLittle: 'incomplete',
  }
  const overAcp: typeof ucp = {
    begin: async (variantId, quantity, codes) => {
      const { id } = await acp.startCheckout(variantId, email(), quantity)
      return (await acp.update(id, { discounts: { codes } })) as unknown as AgentCheckout
    },
    pay: async (id, card) =>
      (await acp.complete(id, shop.sandbox.grantToken(`pm_card_${card}`).id)) as unknown as AgentCheckout,
    ready: 'ready_for_payment',
    declined: 'payment_declined',
    tooLittle: 'not_ready_for_payment',
  }
  const chargesOf = async (id: string) => {
    const orders: string[] = await shop.deps.db('orders').where({ agent_session_id: id }).pluck('id')
    return shop.sandbox
      .payments()
      .filter(({ status, metadata }) => status === 'succeeded' && orders.includes(metadata['orderId'] ?? ''))
  }
  const ordersOf = (id: string) => shop.deps.db('orders').where({ agent_session_id: id })
  /** Checks out what an assistant handed over, as far as the card page. */
  const goToCardPage = async ({ continue_url: url }: AgentCheckout, variantId: string) => {
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    await browser.call(addCartItem, { variantId, quantity: 1 })
    await browser.call(takeHandOver, { token: url.split('/').at(-1)! })
    return browser.call(checkout, { cartId, ...guestDetails() })
  }

  describe.each([
    ['UCP', ucp],
    ['ACP', overAcp],
  ] as const)('over %s', (_name, { begin, pay, ready, declined, tooLittle }) => {
    it('reserves no stock after a card is declined, and sells the last piece to the next card', async () => {
      const { variantId } = await makeGarment(shop, 1, 4000)
      const { id } = await begin(variantId)
      expect(await pay(id, 'chargeDeclined')).toMatchObject({ status: ready, messages: [{ code: declined }] })
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
      expect((await pay(id, 'visa')).status).toBe('completed')
      expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
      expect(await chargesOf(id)).toHaveLength(1)
      await deliverEvents(shop)
      expect(await ordersOf(id).pluck('status').orderBy('status')).toEqual(['CANCELED', 'PAID'])
    })

    it('keeps its quantity after a decline, and is charged for it', async () => {
      const { variantId } = await makeGarment(shop, 3, 4000)
      const { id } = await begin(variantId, 2)
      expect((await pay(id, 'chargeDeclined')).line_items).toMatchObject([{ quantity: 2 }])
      expect((await pay(id, 'visa')).line_items).toMatchObject([{ quantity: 2 }])
      expect(await chargesOf(id)).toMatchObject([{ amount: 8000 }])
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
    })

    it('is paid by another card while the bank waits for the first one, for the last piece', async () => {
      const { variantId } = await makeGarment(shop, 1, 4000)
      const { id } = await begin(variantId)
      expect((await pay(id, 'threeDSecure2Required')).status).toBe('requires_escalation')
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
      expect((await pay(id, 'visa')).status).toBe('completed')
      expect(await chargesOf(id)).toHaveLength(1)
    })

    it('reserves at most 100 unpaid units together with all other assistants without a token', async () => {
      if (begin !== ucp.begin) return
      const { config } = shop.deps
      await shop.call(saveSettings, { store: { maxOrderQuantity: 60 } }, staffToken)
      config.hasRateLimits = true
      const { variantId } = await makeGarment(shop, 200, 100)
      expect((await pay((await begin(variantId, 60)).id, 'threeDSecure2Required')).status).toBe(
        'requires_escalation',
      )
      current = otherAgent
      const refused = await pay((await begin(variantId, 60)).id, 'threeDSecure2Required')
      expect(refused.messages).toMatchObject([
        { content: expect.stringMatching(/^Too many items are reserved/) },
      ])
      expect(await stockOf(shop, variantId)).toEqual({ stock: 200, reserved: 60 })
      current = agent
      config.hasRateLimits = false
    })

    it('reserves no stock after the bank rejects its buyer', async () => {
      const { variantId } = await makeGarment(shop, 1, 4000)
      const { id } = await begin(variantId)
      await pay(id, 'threeDSecure2Required')
      const [order] = await ordersOf(id)
      shop.sandbox.authenticate(order.stripe_session_id, false)
      expect((await pay(id, 'chargeDeclined')).messages).toMatchObject([{ code: declined }])
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
    })

    it('pays for the last piece even if the buyer is on the card page with it', async () => {
      const { variantId } = await makeGarment(shop, 1, 4000)
      const begun = await begin(variantId)
      const { orderId } = await goToCardPage(begun, variantId)
      expect((await pay(begun.id, 'visa')).status).toBe('completed')
      expect((await orderRow(shop, orderId)).status).toBe('CANCELED')
      expect(await chargesOf(begun.id)).toHaveLength(1)
      expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
    })

    it('is charged once by a valid and an invalid card at the same moment', async () => {
      const { variantId } = await makeGarment(shop, 1, 4000)
      const { id } = await begin(variantId)
      await Promise.all([pay(id, 'chargeDeclined'), pay(id, 'visa')])
      await deliverEvents(shop)
      // A decline that came first ended the payment of both cards.
      const [last] = (await ordersOf(id).where({ status: 'PAID' })).length ? [] : [await pay(id, 'visa')]
      expect(last?.status ?? 'completed').toBe('completed')
      expect(await chargesOf(id)).toHaveLength(1)
      expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
    })

    it('places an order with nothing left to pay thanks to a code, once', async () => {
      const { variantId } = await makeGarment(shop, 5, 4000)
      const { code } = await makePromotion(shop, { kind: 'fixed_amount', value: 50_000 })
      const begun = await begin(variantId, 2, [code])
      expect(begun.status).toBe(ready)
      const answers = await Promise.all([pay(begun.id, 'visa'), pay(begun.id, 'visa')])
      expect(answers.map(({ status }) => status)).toContain('completed')
      expect(await ordersOf(begun.id)).toMatchObject([{ status: 'PAID', total: 0 }])
      expect(await chargesOf(begun.id)).toEqual([])
      expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    })

    it('reports a total too small for any card', async () => {
      const { variantId } = await makeGarment(shop, 5, 8000)
      const { code } = await makePromotion(shop, { kind: 'fixed_amount', value: 7990 })
      const begun = await begin(variantId, 1, [code])
      expect(begun).toMatchObject({ status: tooLittle, messages: [{ code: 'minimum_not_met' }] })
      expect((await pay(begun.id, 'visa')).messages).toMatchObject([{ code: 'minimum_not_met' }])
      expect(await ordersOf(begun.id)).toEqual([])
    })
  })

  it('goes to the selected destination, whatever ids the others have', async () => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const { id: _id, ...unnamed } = home
    const other = { ...home, id: 'destination_1', street_address: '99 Other Road' }
    const checkoutInput = (destinations: object[]) => ({
      line_items: [line(variantId)],
      buyer: { email: email() },
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations,
            selected_destination_id: 'destination_1',
            groups: [{ selected_option_id: 'standard' }],
          },
        ],
      },
    })
    const begun = await call('/checkout-sessions', checkoutInput([unnamed, other]))
    const { order } = await ucp.pay(begun.id, 'visa')
    expect(await orderRow(shop, order!.id)).toMatchObject({ shipping_address: /99 Other Road/ })
    expect(await call('/checkout-sessions', checkoutInput([other, other]))).toMatchObject({
      code: 'invalid_request',
    })
  })
})
