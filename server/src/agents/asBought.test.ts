import { randomUUID } from 'node:crypto'
import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import type { PromotionFields } from '@shop/contracts/promotions/promotionFields'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { useStaff } from '../test/accounts.ts'
import { acpBuyer, trustAssistant } from '../test/acpBuyer.ts'
import { amountOf, delivery, line, type Total } from '../test/agentSession.ts'
import { openBrowser } from '../test/browser.ts'
import { guestDetails, makeGarment, payFor } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { makePromotion } from '../test/promotions.ts'
import { useShop } from '../test/startShop.ts'
import { useAgent } from './test/agent.ts'

interface Checkout {
  id: string
  status: string
  line_items: object[]
  totals: Total[]
  discounts: object
  buyer?: object
  messages?: { code: string }[]
  continue_url: string
  order: { id: string }
}

onBothDatabases('a checkout that an assistant has bought', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  const staff = useStaff(shop)
  let buyer: ReturnType<typeof acpBuyer>
  beforeAll(async () => {
    const agentPayments = {
      sharedTokens: true,
      googleMerchantId: 'BCR2DN4T00000000',
      stripeKey: 'pk_test_shop00',
    }
    await shop.call(saveSettings, { content: { agentPayments } }, staff)
    buyer = acpBuyer(shop.url, await trustAssistant(shop.deps))
  })

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const how = { method, isSigned: true, ...(method !== 'GET' && { key: randomUUID() }) }
    return (await agent.rest(path, body, how)).body as unknown as Checkout
  }
  const pay = (path: string, token = 'tok_visa') => {
    const credential = { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ id: token }) }
    const instruments = [{ id: 'one', handler_id: 'google_pay', type: 'card', credential }]
    return call('POST', `${path}/complete`, { payment: { instruments } })
  }
  const begin = async (codes: string[] = []) => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const asked = {
      line_items: [line(variantId)],
      buyer: { email: `aisha.${randomUUID().slice(0, 8)}@example.com` },
      fulfillment: delivery('standard'),
      discounts: { codes },
    }
    const told = await call('POST', '/checkout-sessions', asked)
    return { variantId, asked, told, path: `/checkout-sessions/${told.id}` }
  }
  const goodsOf = ({ line_items, totals, discounts, buyer: of }: Checkout) => ({
    line_items,
    totals,
    discounts,
    buyer: of,
  })
  const kinds: Partial<PromotionFields>[] = [
    { kind: 'percentage', value: 10 },
    { kind: 'fixed_amount', value: 700 },
    { kind: 'free_delivery', value: null },
  ]
  /** Changes everything that the shop may change of goods and code. */
  const edit = async (variantId: string, id: string) => {
    const { db } = shop.deps
    await db('variants').where({ id: variantId }).update({ color: 'Black', size: '60', price: 9000 })
    await db('promotions').where({ id }).update({ kind: 'percentage', value: 50 })
  }

  it('stays as its agent saw it, whatever its code and whatever the shop changes afterwards', async () => {
    for (const kind of kinds) {
      const { id, code } = await makePromotion(shop, kind)
      const { variantId, told, path } = await begin([code, 'UNKNOWN'])
      const paid = await pay(path)
      expect(paid.status).toBe('completed')
      expect(goodsOf(paid)).toEqual(goodsOf(told))
      await edit(variantId, id)
      expect(await call('GET', path)).toEqual(paid)
      const order = await call('GET', `/orders/${paid.order.id}`)
      expect(order.totals).toEqual(told.totals)
    }
  })

  it('stays as its agent saw it over ACP too, with the codes that were refused', async () => {
    for (const kind of kinds) {
      const { code } = await makePromotion(shop, kind)
      const { variantId } = await makeGarment(shop, 5, 4000)
      const { id } = await buyer.startCheckout(variantId, `${randomUUID().slice(0, 8)}@example.com`)
      const told = await buyer.update(id, { discounts: { codes: ['UNKNOWN', code] } })
      const { totals, messages, ...paid } = await buyer.complete(
        id,
        shop.sandbox.grantToken('pm_card_visa').id,
      )
      expect(paid).toMatchObject({ status: 'completed', discounts: (told as object as Checkout).discounts })
      expect(totals).toEqual(told.totals)
      expect(messages).toEqual([])
    }
  })

  it('stays as its buyer paid it on our page', async () => {
    for (const kind of kinds) {
      const { id, code } = await makePromotion(shop, kind)
      const { variantId, told, path } = await begin([code])
      const browser = openBrowser(shop)
      const { id: cartId } = await browser.call(beginGuestCart, {})
      await browser.call(addCartItem, { variantId, quantity: 1 })
      await browser.call(takeHandOver, { token: told.continue_url.split('/').at(-1) ?? '' })
      const expectedTotal = amountOf(told.totals, 'total')!
      const { orderId } = await browser.call(checkout, { cartId, ...guestDetails(), expectedTotal })
      await payFor(shop, orderId)
      const paid = await call('GET', path)
      expect(goodsOf(paid)).toEqual({ ...goodsOf(told), buyer: paid.buyer })
      await edit(variantId, id)
      expect(await call('GET', path)).toEqual(paid)
    }
  })

  it('reports a declined card until something changes', async () => {
    const { asked, path } = await begin()
    const codesOf = ({ messages = [] }: Pick<Checkout, 'messages'>) => messages.map(({ code }) => code)
    expect(codesOf(await pay(path, 'tok_chargeDeclined'))).toEqual(['payment_failed'])
    for (let read = 0; read < 2; read++)
      expect(await call('GET', path)).toMatchObject({
        status: 'ready_for_complete',
        messages: [{ code: 'payment_failed', severity: 'recoverable' }],
      })
    expect(codesOf(await call('PUT', path, asked))).toEqual([])
    expect(codesOf(await call('GET', path))).toEqual([])
    await pay(path, 'tok_chargeDeclined')
    expect(codesOf(await pay(path))).toEqual([])
    expect(codesOf(await call('GET', path))).toEqual([])
  })

  it('reports a declined card over ACP as well', async () => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const { id } = await buyer.startCheckout(variantId, `${randomUUID().slice(0, 8)}@example.com`)
    await buyer.complete(id, shop.sandbox.grantToken('pm_card_chargeDeclined').id)
    expect(await buyer.read(id)).toMatchObject({ messages: [{ code: 'payment_declined' }] })
    expect((await buyer.update(id, { order_notes: 'Eid Mubarak' })).messages).toEqual([])
    expect((await buyer.read(id)).messages).toEqual([])
  })
})
