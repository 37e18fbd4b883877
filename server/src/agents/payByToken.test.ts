import { randomUUID } from 'node:crypto'
import { listAgentCalls, listAgents } from '@shop/contracts/agents/endpoints'
import { readHandOver, takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp, useStaff } from '../test/accounts.ts'
import { acpBuyer, trustAssistant } from '../test/acpBuyer.ts'
import { line, delivery, amountOf, type Total } from '../test/agentSession.ts'
import { deliverEvents, makeGarment, orderRow, stockOf } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { mailsTo } from '../test/mails.ts'
import { saveSettings as saveSection } from '../test/settings.ts'
import { useShop } from '../test/startShop.ts'
import { reconcile } from '../upkeep/jobs/reconcile.ts'
import { type Jwk, verifyMessage } from './access/signatures.ts'
import { useAgent } from './test/agent.ts'

interface Checkout {
  id: string
  status: string
  ucp: { payment_handlers: Record<string, { id: string; config: object }[]> }
  totals: Total[]
  messages?: { code: string; severity?: string; resolution?: string }[]
  continue_url: string
  order?: { id: string }
}

onBothDatabases('a checkout that an assistant pays by token', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  const staff = useStaff(shop)
  let bearer = ''
  const payments = { sharedTokens: true, googleMerchantId: 'BCR2DN4T00000000', stripeKey: 'pk_test_shop00' }
  const allow = (agentPayments: typeof payments) =>
    shop.call(saveSettings, { content: { agentPayments } }, staff)

  beforeAll(async () => {
    bearer = await trustAssistant(shop.deps)
  })
  beforeEach(async () => {
    shop.sandbox.faults.clear()
    await allow(payments)
  })

  const email = () => `aisha.${randomUUID().slice(0, 8)}@example.com`
  /** Starts a UCP checkout that lacks only its payment. */
  const begin = async ({ isSigned = true, stock = 5, quantity = 1 } = {}) => {
    const { variantId } = await makeGarment(shop, stock, 4000)
    const buyer = { email: email(), first_name: 'Aisha', last_name: 'Khan' }
    const asked = { line_items: [line(variantId, quantity)], buyer, fulfillment: delivery('standard') }
    const begun = await agent.rest('/checkout-sessions', asked, { isSigned, key: randomUUID() })
    const body = begun.body as unknown as Checkout
    return { variantId, buyer, asked, body, path: `/checkout-sessions/${body.id}` }
  }
  const asPayment = (token: string) => {
    const credential = { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ id: token }) }
    return { payment: { instruments: [{ id: 'one', handler_id: 'google_pay', type: 'card', credential }] } }
  }
  const pay = async (path: string, token: string, how: { key?: string; isSigned?: boolean } = {}) => {
    const signed = { isSigned: true, key: randomUUID(), ...how }
    const answer = await agent.rest(`${path}/complete`, asPayment(token), signed)
    return answer.body as unknown as Checkout
  }
  const read = async (path: string) =>
    (await agent.rest(path, undefined, { isSigned: true, method: 'GET' })).body as unknown as Checkout
  const ordersOf = (id: string) => shop.deps.db('orders').where({ agent_session_id: id })
  const charges = () => shop.sandbox.payments().filter(({ status }) => status === 'succeeded').length
  const handOver = ({ continue_url: url }: Checkout) => ({ token: url.split('/').at(-1)! })

  describe('over UCP', () => {
    it('offers Google Pay to agents that sign, and is paid at once: order, invoice, email, stock', async () => {
      const before = charges()
      const { variantId, buyer, body, path } = await begin({ quantity: 2 })
      expect(body.status).toBe('ready_for_complete')
      expect(body.ucp.payment_handlers['com.google.pay']).toMatchObject([
        { id: 'google_pay', config: { environment: 'TEST' } },
      ])
      const paid = await pay(path, 'tok_visa')
      expect(paid).toMatchObject({ status: 'completed', order: { id: expect.any(String) } })
      const row = await orderRow(shop, paid.order!.id)
      expect(row).toMatchObject({ status: 'PAID', total: 8000, payment_method: 'card' })
      expect(amountOf(paid.totals, 'total')).toBe(8000)
      expect(row.payment_intent_id).toBe(row.stripe_session_id)
      expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
      expect(charges()).toBe(before + 1)
      await deliverEvents(shop)
      expect((await mailsTo(shop, buyer.email)).map(({ subject }) => subject)).toEqual([
        `Madar: your order ${row.number}`,
      ])
      const shown = await shop.call(getAdminOrder, { id: paid.order!.id }, staff)
      expect(shown).toMatchObject({ paidWith: 'Visa ending 4242' })
      expect(await read(path)).toMatchObject({ status: 'completed', order: { id: paid.order!.id } })
    })

    it('reports the outcome with the shop’s signature', async () => {
      const { path } = await begin()
      const { status, headers, body } = await agent.rest(`${path}/complete`, asPayment('tok_visa'), {
        isSigned: true,
        key: randomUUID(),
      })
      const profile = await fetch(`${shop.url}/.well-known/ucp`)
      const { signing_keys: keys } = (await profile.json()) as { signing_keys: Jwk[] }
      const header = (name: string) => headers.get(name) ?? ''
      const message = {
        valueOf: (name: string) => (name === '@status' ? String(status) : header(name)),
        required: ['@status', 'content-digest', 'content-type'],
        header,
        keys,
        now: shop.deps.clock.now(),
      }
      expect(() => verifyMessage({ ...message, body: Buffer.from(JSON.stringify(body)) })).not.toThrow()
      expect(() => verifyMessage({ ...message, body: Buffer.from('{}') })).toThrow()
    })

    it('does not offer it without a signature, or if the shop has switched it off', async () => {
      const { body, path } = await begin({ isSigned: false })
      expect(body).toMatchObject({ status: 'requires_escalation', ucp: { payment_handlers: {} } })
      expect((await pay(path, 'tok_visa', { isSigned: false })).status).toBe('requires_escalation')
      expect(await ordersOf(body.id)).toEqual([])
      await allow({ ...payments, googleMerchantId: '' })
      const off = await begin()
      expect(off.body.status).toBe('requires_escalation')
      expect((await pay(off.path, 'tok_visa')).status).toBe('requires_escalation')
      expect(await ordersOf(off.body.id)).toEqual([])
    })

    it('reports a declined card, reserves nothing for it, and accepts the next', async () => {
      const { body, path, variantId } = await begin()
      const declined = await pay(path, 'tok_chargeDeclined')
      expect(declined).toMatchObject({
        status: 'ready_for_complete',
        messages: [{ code: 'payment_failed', severity: 'recoverable' }],
      })
      expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
      expect((await read(path)).status).toBe('ready_for_complete')
      const [latest, before] = (await shop.call(listAgentCalls, { page: 1 }, staff)).items
      expect(latest).toMatchObject({ operation: 'get_checkout', outcome: 'ok' })
      expect(before).toMatchObject({ operation: 'complete_checkout', outcome: 'payment_failed' })
      const { items } = await shop.call(listAgents, {}, staff)
      expect(items.find(({ id }) => id === latest?.agentId)?.refusals).toBeGreaterThan(0)
      expect((await pay(path, 'tok_visa')).status).toBe('completed')
      expect(await ordersOf(body.id).whereNotNull('paid_at')).toHaveLength(1)
    })

    it('charges the selected card, and never an amount that the agent sends', async () => {
      const { path, body } = await begin()
      const {
        payment: {
          instruments: [one],
        },
      } = asPayment('tok_visa')
      const declined = asPayment('tok_chargeDeclined').payment.instruments[0]
      const complete = async (instruments: object[], more: object = {}, payment: object = {}) =>
        agent.rest(
          `${path}/complete`,
          { ...more, payment: { instruments, ...payment } },
          { isSigned: true, key: randomUUID() },
        )
      expect((await complete([one!], {}, { amount: 1 })).status).toBe(400)
      expect((await complete([{ ...one, amount: 1 }])).status).toBe(400)
      const other = { totals: [{ type: 'total', amount: 1 }] }
      expect((await complete([one!], other)).body).toMatchObject({ messages: [{ code: 'total_changed' }] })
      const both = [one, declined].map(each => ({ ...each, selected: true }))
      const unselected = [{ ...one, selected: false }]
      for (const none of [both, unselected, [{ ...one, handler_id: 'other', selected: true }, one!]])
        expect((await complete(none)).body).toMatchObject({ messages: [{ code: 'payment_failed' }] })
      expect(await ordersOf(body.id)).toEqual([])
      const chosen = [
        { ...declined, selected: false },
        { ...one, selected: true },
      ]
      expect((await complete(chosen, { totals: body.totals })).body).toMatchObject({ status: 'completed' })
    })

    it('keeps its lines in their order, from the first answer to the order', async () => {
      const made = []
      for (let count = 0; count < 6; count++) made.push((await makeGarment(shop, 5, 4000)).variantId)
      const request = {
        line_items: made.map(id => line(id)),
        buyer: { email: email() },
        fulfillment: delivery('standard'),
      }
      const idsOf = (body: Record<string, unknown>) =>
        (body['line_items'] as { item: { id: string } }[]).map(({ item }) => item.id)
      const begun = await agent.rest('/checkout-sessions', request, { isSigned: true, key: randomUUID() })
      expect(idsOf(begun.body)).toEqual(made)
      const paid = await pay(`/checkout-sessions/${String(begun.body['id'])}`, 'tok_visa')
      expect(idsOf(paid as unknown as Record<string, unknown>)).toEqual(made)
      const how = { isSigned: true, method: 'GET' } as const
      expect(idsOf((await agent.rest(`/orders/${paid.order?.id}`, undefined, how)).body)).toEqual(made)
    })

    it('leads the buyer to their bank if required, and is paid once they have confirmed', async () => {
      const { body, path } = await begin()
      const escalated = await pay(path, 'tok_threeDSecure2Required')
      expect(escalated).toMatchObject({
        status: 'requires_escalation',
        messages: [{ code: 'requires_3ds', severity: 'requires_buyer_input' }],
      })
      const [order] = await ordersOf(body.id)
      const shown = await shop.call(readHandOver, handOver(escalated))
      expect(shown).toMatchObject({
        payment: `${shop.sandbox.url}/authenticate/${order.stripe_session_id}`,
        amountToConfirm: 4599,
        items: [{ quantity: 1 }],
      })
      const page = await fetch(shown.payment!)
      const bankText = await page.text()
      expect(bankText).toContain('Your bank asks you to confirm this payment of £45.99')
      expect(bankText).toContain(`Madar: 1 × ${shown.items[0]!.title}`)
      const back = await fetch(shown.payment!, {
        method: 'POST',
        body: new URLSearchParams({ action: 'authenticate' }),
        redirect: 'manual',
      })
      expect(back.headers.get('location')).toContain(escalated.continue_url)
      expect((await shop.call(readHandOver, handOver(escalated))).paidOrderId).toBe(order.id)
      expect(await read(path)).toMatchObject({ status: 'completed' })
    })

    it('is paid by another card while the bank waits for the first one, and only by that card', async () => {
      const before = charges()
      const { body, path } = await begin()
      await pay(path, 'tok_threeDSecure2Required')
      const [first] = await ordersOf(body.id)
      expect((await pay(path, 'tok_visa')).status).toBe('completed')
      expect(charges()).toBe(before + 1)
      const intent = shop.sandbox.payments().find(({ id }) => id === first.stripe_session_id)
      expect(intent?.status).toBe('canceled')
      const statuses = (await ordersOf(body.id)).map(({ status }) => String(status))
      expect(statuses.toSorted()).toEqual(['CANCELED', 'PAID'])
    })

    it('asks the mailbox for consent to the newsletter once it is paid, if the buyer wants it', async () => {
      const { path, asked, buyer } = await begin()
      const newsletterRequest = { ...asked, buyer: { ...buyer, consent: { marketing: true } } }
      await agent.rest(path, newsletterRequest, { isSigned: true, method: 'PUT', key: randomUUID() })
      await pay(path, 'tok_chargeDeclined')
      const subjects = async () => (await mailsTo(shop, buyer.email)).map(({ subject }) => subject)
      expect(await subjects()).toEqual([])
      await pay(path, 'tok_visa')
      expect(await subjects()).toHaveLength(2)
    })

    it('continues if the buyer rejects the bank’s request', async () => {
      const { body, path } = await begin()
      await pay(path, 'tok_threeDSecure2Required')
      const [order] = await ordersOf(body.id)
      shop.sandbox.authenticate(order.stripe_session_id, false)
      expect(await read(path)).toMatchObject({
        status: 'ready_for_complete',
        messages: [{ code: 'payment_failed' }],
      })
      expect((await pay(path, 'tok_visa')).status).toBe('completed')
    })

    it('learns of a confirmation from which nobody returns', async () => {
      const { body, path } = await begin()
      await pay(path, 'tok_threeDSecure2Required')
      const [order] = await ordersOf(body.id)
      shop.sandbox.authenticate(order.stripe_session_id, true)
      await deliverEvents(shop)
      expect((await orderRow(shop, order.id)).status).toBe('PAID')
    })

    it.each(['hang_after_commit', 'error_after_commit', 'reset_after_commit'] as const)(
      'is paid once if the answer to its charge is lost (%s)',
      async kind => {
        const before = charges()
        const { body, path } = await begin()
        shop.sandbox.faults.add({ kind, path: '/v1/payment_intents/*/confirm', times: 2 })
        const key = randomUUID()
        const firstAnswer = await pay(path, 'tok_visa', { key })
        expect(['complete_in_progress', 'completed']).toContain(firstAnswer.status)
        await deliverEvents(shop)
        expect(await pay(path, 'tok_visa', { key }), 'the end of it').toMatchObject({ status: 'completed' })
        expect(await read(path)).toMatchObject({ status: 'completed' })
        expect(charges()).toBe(before + 1)
        expect(await ordersOf(body.id)).toHaveLength(1)
      },
      30_000,
    )

    it('is charged once by two simultaneous calls, with one key or with two', async () => {
      for (const keys of [Array(2).fill(randomUUID()), [randomUUID(), randomUUID()]] as string[][]) {
        const before = charges()
        const { body, path } = await begin()
        await Promise.all(keys.map(key => pay(path, 'tok_visa', { key })))
        expect(await read(path)).toMatchObject({ status: 'completed' })
        expect([charges(), (await ordersOf(body.id)).length]).toEqual([before + 1, 1])
      }
    })

    it('repeats its answer under its key, and refuses another payment once it is paid', async () => {
      const { path } = await begin()
      const key = randomUUID()
      const paid = await pay(path, 'tok_visa', { key })
      expect(await pay(path, 'tok_visa', { key })).toEqual(paid)
      expect(await pay(path, 'tok_visa')).toMatchObject({
        status: 'completed',
        messages: [{ code: 'checkout_completed', severity: 'unrecoverable' }],
      })
    })

    it('is not paid at a total that the agent has not seen', async () => {
      const { path, variantId, body } = await begin()
      await shop.deps.db('variants').where({ id: variantId }).update({ price: 5000 })
      const refused = await pay(path, 'tok_visa')
      expect(refused).toMatchObject({
        status: 'ready_for_complete',
        messages: [{ code: 'total_changed' }, { code: 'price_change' }],
      })
      expect(await ordersOf(body.id)).toEqual([])
      expect((await pay(path, 'tok_visa')).status).toBe('completed')
    })

    it('is not paid under terms that the agent has not seen, though the total is the same', async () => {
      const { path, body } = await begin()
      const { general } = await shop.deps.settings.read()
      await saveSection(shop, 'general', { ...general, vatRegistered: !general.vatRegistered })
      const refused = await pay(path, 'tok_visa')
      expect(refused).toMatchObject({
        status: 'ready_for_complete',
        messages: [{ code: 'total_changed' }],
      })
      expect(await ordersOf(body.id)).toEqual([])
      expect((await pay(path, 'tok_visa')).status).toBe('completed')
      await saveSection(shop, 'general', general)
    })

    it('is not paid if the last piece has been sold', async () => {
      const { path, body, variantId } = await begin({ stock: 1 })
      await shop.deps.db('variants').where({ id: variantId }).update({ stock: 0 })
      expect(await pay(path, 'tok_visa')).toMatchObject({
        status: 'incomplete',
        messages: [{ code: 'out_of_stock' }],
      })
      expect(await ordersOf(body.id)).toEqual([])
    })

    it('ends the payment of a changed or cancelled checkout', async () => {
      const { body, path, asked, variantId } = await begin()
      await pay(path, 'tok_chargeDeclined')
      const more = { ...asked, line_items: [line(variantId, 2)] }
      const changed = await agent.rest(path, more, { isSigned: true, method: 'PUT', key: randomUUID() })
      expect(changed.body).toMatchObject({ status: 'ready_for_complete' })
      expect(await ordersOf(body.id)).toMatchObject([{ status: 'CANCELED' }])
      await pay(path, 'tok_chargeDeclined')
      await agent.rest(`${path}/cancel`, {}, { isSigned: true, key: randomUUID() })
      expect((await ordersOf(body.id)).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
      expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
    })

    it('can be taken over by the buyer, after which its payment is closed', async () => {
      const { body, path } = await begin()
      const declined = await pay(path, 'tok_chargeDeclined')
      const { accessToken } = await signUp(shop)
      await shop.call(takeHandOver, handOver(declined), accessToken)
      const [order] = await ordersOf(body.id)
      expect(order.status).toBe('CANCELED')
      const intent = shop.sandbox.payments().find(({ id }) => id === order.stripe_session_id)
      expect(intent?.status).toBe('canceled')
    })
  })

  it('accepts a shared payment token over ACP, within its limits and once', async () => {
    const buyer = acpBuyer(shop.url, bearer)
    const ready = async () => buyer.startCheckout((await makeGarment(shop, 5, 4000)).variantId, email())
    const session = await ready()
    expect(session).toMatchObject({
      status: 'ready_for_payment',
      capabilities: { payment: { handlers: [{ name: 'dev.acp.tokenized.card' }] } },
    })
    for (const limits of [{ max_amount: 4598 }, { currency: 'eur' }, { expires_at: 1 }]) {
      const { id } = shop.sandbox.grantToken('pm_card_visa', limits)
      expect(await buyer.complete(session.id, id)).toMatchObject({
        status: 'ready_for_payment',
        messages: [{ code: 'payment_declined', resolution: 'recoverable' }],
      })
    }
    const { id: granted } = shop.sandbox.grantToken('pm_card_visa', { max_amount: 4599 })
    expect(await buyer.complete(session.id, granted)).toMatchObject({ status: 'completed' })
    const other = await ready()
    expect(await buyer.complete(other.id, granted)).toMatchObject({
      status: 'ready_for_payment',
      messages: [{ code: 'payment_declined' }],
    })
  })

  it('expires if nobody pays in time', async () => {
    const { body, path, variantId } = await begin()
    await pay(path, 'tok_threeDSecure2Required')
    shop.passTime(42 * 60_000)
    await reconcile(shop.deps, new AbortController().signal)
    const [order] = await ordersOf(body.id)
    expect(order.status).toBe('CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
    const intent = shop.sandbox.payments().find(({ id }) => id === order.stripe_session_id)
    expect(intent?.status).toBe('canceled')
  })
})
