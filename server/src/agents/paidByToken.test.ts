import { randomUUID } from 'node:crypto'
import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useStaff } from '../test/accounts.ts'
import { acpBuyer, type AcpCheckout, trustAssistant } from '../test/acpBuyer.ts'
import { deliverEvents, makeGarment, orderRow, stockOf } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { useShop } from '../test/startShop.ts'
import { reconcile } from '../upkeep/jobs/reconcile.ts'

onBothDatabases('an order that an assistant pays by token', dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  let buyer: ReturnType<typeof acpBuyer>

  beforeAll(async () => {
    buyer = acpBuyer(shop.url, await trustAssistant(shop.deps))
    const agentPayments = { sharedTokens: true, googleMerchantId: '', stripeKey: '' }
    await shop.call(saveSettings, { content: { agentPayments } }, staff)
  })
  beforeEach(() => shop.sandbox.faults.clear())

  const ready = async () => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const { id } = await buyer.startCheckout(variantId, `aisha.${randomUUID().slice(0, 8)}@example.com`)
    return { id, variantId }
  }
  const pay = (id: string, card = 'pm_card_visa'): Promise<AcpCheckout> =>
    buyer.complete(id, shop.sandbox.grantToken(card).id)
  const payments = () => shop.deps.payments
  const orderOf = (id: string) => shop.deps.db('orders').where({ agent_session_id: id }).first()

  it('is closed if a card is declined, and placed again once another one pays', async () => {
    const { id } = await ready()
    await pay(id, 'pm_card_chargeDeclined')
    await deliverEvents(shop)
    expect(await orderOf(id)).toMatchObject({ status: 'CANCELED' })
    expect((await pay(id)).status).toBe('completed')
  })

  it('is reported as cancelled under the key of a completion that was waiting for the bank', async () => {
    const { id } = await ready()
    const key = randomUUID()
    const { id: token } = shop.sandbox.grantToken('pm_card_threeDSecure2Required')
    expect(await buyer.complete(id, token, { key })).toMatchObject({ status: 'requires_escalation' })
    await buyer.cancel(id)
    expect(await buyer.complete(id, token, { key })).toMatchObject({ status: 'canceled' })
    expect(await buyer.complete(id, 'spt_other', { key })).toMatchObject({ code: 'idempotency_conflict' })
  })

  it('stores the buyer’s note, repeats it in the order, and reports how much of a long one', async () => {
    const complete = async (order_notes: string) => {
      const { id } = await ready()
      return buyer.complete(id, shop.sandbox.grantToken('pm_card_visa').id, { order_notes })
    }
    const paid = await complete(' Eid Mubarak!\r\nLove, Aisha ')
    const note = 'Eid Mubarak!\nLove, Aisha'
    expect(paid).toMatchObject({ status: 'completed', messages: [] })
    expect(paid.order).toMatchObject({ confirmation: { order_notes: note } })
    expect(paid.order).not.toHaveProperty('order_notes')
    const shown = await shop.call(getAdminOrder, { id: paid.order?.id ?? '' }, staff)
    expect(shown).toMatchObject({ giftNote: note })
    const long = await complete('word '.repeat(900))
    expect(long).toMatchObject({
      status: 'completed',
      messages: [{ type: 'warning', param: '$.order_notes' }],
      order: { confirmation: { order_notes: `${'word '.repeat(38)}word…` } },
    })
    const list = await complete(['1', '2', '3', '4', '5', '6\u0007', '7'].join('\n'))
    expect(list).toMatchObject({
      messages: [],
      order: { confirmation: { order_notes: '1\n2\n3\n4\n5 6 7' } },
    })
    const { id } = await ready()
    const { id: token } = shop.sandbox.grantToken('pm_card_visa')
    expect(await buyer.complete(id, token, { order_notes: 'x'.repeat(5001) })).toMatchObject({
      code: 'invalid',
      param: '$.order_notes',
    })
  })

  it('can go to somebody with only one name', async () => {
    const { id } = await ready()
    const named = { fulfillment_details: { name: 'Madonna' } }
    expect(await buyer.update(id, named)).toMatchObject({ ...named, status: 'ready_for_payment' })
    const { order } = await pay(id)
    expect(await shop.call(getAdminOrder, { id: order?.id ?? '' }, staff)).toMatchObject({
      shippingAddress: { firstName: 'Madonna', lastName: '' },
    })
  })

  it('is refunded and disputed like any other', async () => {
    const { id } = await ready()
    const orderId = (await pay(id)).order!.id
    await shop.call(refundOrder, { id: orderId, reason: 'Too wide', amount: 1000 }, staff)
    await deliverEvents(shop)
    shop.sandbox.raiseDispute((await orderRow(shop, orderId)).payment_intent_id)
    await deliverEvents(shop)
    const shown = await shop.call(getAdminOrder, { id: orderId }, staff)
    expect(shown).toMatchObject({
      refunds: [{ amount: 1000, state: 'SUCCEEDED' }],
      soldThrough: 'Shopping helper',
    })
    expect(JSON.stringify(shown)).toMatch(/dispute/)
  })

  it('stores nothing of the token, whatever happens to it', async () => {
    const { id } = await ready()
    const tokens = ['pm_card_chargeDeclined', 'pm_card_threeDSecure2Required', 'pm_card_visa'].map(
      card => shop.sandbox.grantToken(card, card === 'pm_card_visa' ? { max_amount: 1 } : {}).id,
    )
    const answers = []
    for (const token of [...tokens, 'spt_made_up']) answers.push(await buyer.complete(id, token))
    const tables = ['orders', 'order_events', 'agent_sessions', 'carts', 'outbox', 'stripe_events', 'alerts']
    const storedRows = await Promise.all(tables.map(table => shop.deps.db(table)))
    for (const token of [...tokens, 'spt_made_up'])
      expect(JSON.stringify([answers, storedRows])).not.toContain(token)
  })

  it('is refunded, or paid, if the bank’s answer comes after it was cancelled', async () => {
    const { id, variantId } = await ready()
    await pay(id, 'pm_card_threeDSecure2Required')
    const order = await orderOf(id)
    const { expireSession } = payments()
    // Confirms the payment just before it is closed.
    payments().expireSession = (...args) => {
      payments().expireSession = expireSession
      shop.sandbox.authenticate(order.stripe_session_id, true)
      return expireSession(...args)
    }
    expect(await buyer.cancel(id)).toMatchObject({ code: 'not_cancelable' })
    await deliverEvents(shop)
    expect((await orderOf(id)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 4, reserved: 0 })
  })

  it('is not paid in the name of a buyer whom a later call has replaced', async () => {
    const { id } = await ready()
    await pay(id, 'pm_card_threeDSecure2Required')
    const order = await orderOf(id)
    const refusal = await buyer.complete(id, 'tok_other_kind', {
      handler: 'unknown',
      buyer: { email: 'maryam@example.com' },
    })
    expect(refusal).toMatchObject({ status: 'ready_for_payment', messages: [{ code: 'payment_declined' }] })
    expect((await orderOf(id)).status).toBe('CANCELED')
    expect((await payments().retrieveSession(order.stripe_session_id)).status).toBe('expired')
  })

  it('gives the buyer time to confirm with their bank, however late the card is tried', async () => {
    const { id, variantId } = await ready()
    await pay(id, 'pm_card_chargeDeclined')
    shop.passTime(38 * 60_000)
    expect((await pay(id, 'pm_card_threeDSecure2Required')).status).toBe('requires_escalation')
    shop.passTime(8 * 60_000)
    await reconcile(shop.deps, new AbortController().signal)
    const [order] = await shop.deps.db('orders').where({ agent_session_id: id, status: 'PENDING' })
    shop.sandbox.authenticate(order.stripe_session_id, true)
    await deliverEvents(shop)
    expect(await orderRow(shop, order.id)).toMatchObject({ status: 'PAID' })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 4, reserved: 0 })
    shop.passTime(-46 * 60_000)
  })

  it('reports a failed payment if the provider refuses this way of paying', async () => {
    const { id } = await ready()
    shop.sandbox.faults.add({ kind: 'refuse_key', path: '/v1/payment_intents/*/confirm', times: 3 })
    expect(await pay(id)).toMatchObject({
      status: 'ready_for_payment',
      messages: [{ code: 'payment_declined' }],
    })
  })
})
