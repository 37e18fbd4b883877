import { randomUUID } from 'node:crypto'
import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { readHandOver, takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signUp } from '../test/accounts.ts'
import { line, delivery } from '../test/agentSession.ts'
import { acpBuyer, trustAssistant } from '../test/acpBuyer.ts'
import { openBrowser } from '../test/browser.ts'
import { guestDetails, deliverEvents, makeGarment, orderRow, payFor, stockOf } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { useShop } from '../test/startShop.ts'
import { useAgent } from './test/agent.ts'

interface Session {
  id: string
  status: string
  messages?: { code: string }[]
  continue_url: string
  order?: { id: string }
}

onBothDatabases('a purchase that an assistant and its buyer may both pay for', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  let bearer = ''

  beforeAll(async () => {
    const staff = (await signUp(shop, { isAdmin: true })).accessToken
    bearer = await trustAssistant(shop.deps)
    const agentPayments = {
      sharedTokens: true,
      googleMerchantId: 'BCR2DN4T00000000',
      stripeKey: 'pk_test_shop00',
    }
    await shop.call(saveSettings, { content: { agentPayments } }, staff)
  })
  beforeEach(() => shop.sandbox.faults.clear())

  const call = async (path: string, body?: object, method: 'GET' | 'POST' | 'PUT' = 'POST') =>
    (await agent.rest(path, body, { isSigned: true, method, key: randomUUID() })).body as unknown as Session
  const details = () => ({
    buyer: { email: `aisha.${randomUUID().slice(0, 8)}@example.com`, first_name: 'Aisha', last_name: 'Khan' },
    fulfillment: delivery('standard'),
  })
  const begin = async (stock = 5) => {
    const { variantId } = await makeGarment(shop, stock, 4000)
    const request = { line_items: [line(variantId)], ...details() }
    const session = await call('/checkout-sessions', request)
    expect(session.status).toBe('ready_for_complete')
    return { variantId, request, session, path: `/checkout-sessions/${session.id}` }
  }
  /** Creates a cart, and a checkout from it. */
  const beginOfCart = async () => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const cart = await call('/carts', { line_items: [line(variantId)] })
    const session = await call('/checkout-sessions', { cart_id: cart.id, ...details() })
    expect(session.status).toBe('ready_for_complete')
    return { variantId, cart, session, path: `/checkout-sessions/${session.id}` }
  }
  const pay = (path: string, token = 'tok_visa') => {
    const credential = { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ id: token }) }
    const instruments = [{ id: 'one', handler_id: 'google_pay', type: 'card', credential }]
    return call(`${path}/complete`, { payment: { instruments } })
  }
  /** Puts what an assistant chose into a new browser's cart, as the page does. */
  const takeOver = async ({ continue_url: url }: Session, variantId: string) => {
    const token = url.split('/').at(-1)!
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    await browser.call(addCartItem, { variantId, quantity: 1 })
    await browser.call(takeHandOver, { token })
    const { guest } = guestDetails()
    return { checkOut: () => browser.call(checkout, { cartId, guest }) }
  }
  const ordersOf = (...ids: string[]) =>
    shop.deps.db('orders').whereIn('agent_session_id', ids).orderBy('created_at')
  const chargesOf = async (...ids: string[]) => {
    const orders = new Set((await ordersOf(...ids)).map(({ id }) => id))
    const isPaid = ({ status, metadata }: { status: string; metadata: Record<string, string> }) =>
      status === 'succeeded' && orders.has(metadata['orderId'])
    return shop.sandbox.payments().filter(isPaid).length
  }
  /** Runs an act after a payment by token has been created and before it is charged. */
  const beforeCharge = (act: () => Promise<unknown>) => {
    const { payments } = shop.deps
    const { createSession } = payments
    payments.createSession = async (...args) => {
      payments.createSession = createSession
      const made = await createSession(...args)
      await act()
      return made
    }
  }

  it.each(['cancelled', 'changed'])(
    'charges nothing for a checkout that is %s in the meantime',
    async changeKind => {
      const { session, path, variantId, request } = await begin()
      beforeCharge(() =>
        changeKind === 'cancelled'
          ? call(`${path}/cancel`, {})
          : call(path, { ...request, line_items: [line(variantId, 2)] }, 'PUT'),
      )
      const answered = await pay(path)
      expect(answered.status).toBe(changeKind === 'cancelled' ? 'canceled' : 'ready_for_complete')
      expect(await chargesOf(session.id)).toBe(0)
      expect(await ordersOf(session.id)).toMatchObject([{ status: 'CANCELED' }])
      expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
    },
  )

  it('charges nothing over ACP for a session that is cancelled in the meantime', async () => {
    const buyer = acpBuyer(shop.url, bearer)
    const { variantId } = await makeGarment(shop, 5, 4000)
    const { id } = await buyer.startCheckout(variantId, details().buyer.email)
    beforeCharge(() => buyer.cancel(id))
    const answered = await buyer.complete(id, shop.sandbox.grantToken('pm_card_visa').id)
    expect([answered.status, await chargesOf(id)]).toEqual(['canceled', 0])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
  })

  it('cancels an order whose payment could not be created', async () => {
    const { session, path, variantId } = await begin()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/payment_intents', times: 10 })
    await pay(path)
    shop.sandbox.faults.clear()
    expect(await ordersOf(session.id)).toMatchObject([{ status: 'PENDING' }])
    expect((await call(`${path}/cancel`, {})).status).toBe('canceled')
    expect(await ordersOf(session.id)).toMatchObject([{ status: 'CANCELED' }])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
  })

  it('closes the buyer’s page if the assistant pays after all', async () => {
    const { cart, session, path, variantId } = await beginOfCart()
    const { orderId } = await (await takeOver(cart, variantId)).checkOut()
    expect(await pay(path)).toMatchObject({ status: 'completed' })
    const order = await orderRow(shop, orderId)
    expect(order.status).toBe('CANCELED')
    expect((await shop.deps.payments.retrieveSession(order.stripe_session_id)).status).toBe('expired')
    expect(await chargesOf(cart.id, session.id)).toBe(1)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 4, reserved: 0 })
  })

  it('shows the amount of the payment that the page leads to, though the assistant begins another', async () => {
    const { path, variantId, request, session } = await begin()
    await pay(path, 'tok_threeDSecure2Required')
    const [first] = await ordersOf(session.id)
    const { payments } = shop.deps
    const { retrieveSession } = payments
    let reads = 0
    payments.retrieveSession = async (...args) => {
      const payment = await retrieveSession(...args)
      // The first read settles the payment, and the second shows it.
      if (++reads < 2) return payment
      payments.retrieveSession = retrieveSession
      await call(path, { ...request, line_items: [line(variantId, 2)] }, 'PUT')
      await pay(path, 'tok_threeDSecure2Required')
      return payment
    }
    const page = () => shop.call(readHandOver, { token: session.continue_url.split('/').at(-1)! })
    expect(await page()).toMatchObject({
      payment: expect.stringContaining(first.stripe_session_id) as string,
      amountToConfirm: first.total,
      items: [{ quantity: 1 }],
    })
    expect(await page()).toMatchObject({ amountToConfirm: 8000, items: [{ quantity: 2 }] })
  })

  it('stores nothing when the link of its cart is opened while the bank waits', async () => {
    const { cart, path } = await beginOfCart()
    await pay(path, 'tok_threeDSecure2Required')
    const shown = await shop.call(readHandOver, { token: cart.continue_url.split('/').at(-1)! })
    expect(shown).toMatchObject({ amountToConfirm: 4599, items: [{ quantity: 1 }] })
    expect(await shop.deps.db('agent_sessions').where({ id: cart.id }).first('bought')).toEqual({
      bought: null,
    })
  })

  it('closes the assistant’s payment if the buyer checks out its cart', async () => {
    const { cart, session, path, variantId } = await beginOfCart()
    const { checkOut } = await takeOver(cart, variantId)
    expect((await pay(path, 'tok_threeDSecure2Required')).status).toBe('requires_escalation')
    const [assistantOrder] = await ordersOf(session.id)
    const { orderId } = await checkOut()
    expect((await orderRow(shop, assistantOrder.id)).status).toBe('CANCELED')
    shop.sandbox.authenticate(assistantOrder.stripe_session_id, true)
    await payFor(shop, orderId)
    expect(await call(path, undefined, 'GET')).toMatchObject({ status: 'completed', order: { id: orderId } })
    expect(await ordersOf(cart.id, session.id)).toHaveLength(2)
    const intent = shop.sandbox.payments().find(({ id }) => id === assistantOrder.stripe_session_id)
    expect(intent?.status).toBe('canceled')
  })

  it('tells a buyer that the assistant has paid already, and sells it again if they check out once more', async () => {
    const { cart, session, path, variantId } = await beginOfCart()
    const { checkOut } = await takeOver(cart, variantId)
    expect((await pay(path)).status).toBe('completed')
    await expect(checkOut()).rejects.toMatchObject({ code: 'conflict', message: /has been paid for already/ })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 4, reserved: 0 })
    expect((await orderRow(shop, (await checkOut()).orderId)).agent_session_id).toBeNull()
    expect(await chargesOf(cart.id, session.id)).toBe(1)
  })

  it('has at most one payable order if both start at the same moment', async () => {
    const { cart, session, path, variantId } = await beginOfCart()
    const { checkOut } = await takeOver(cart, variantId)
    await Promise.allSettled([pay(path), checkOut()])
    const open = await ordersOf(cart.id, session.id).whereNot({ status: 'CANCELED' })
    expect(open.length).toBeLessThan(2)
    for (const { stripe_session_id: page, status } of open) if (status === 'PENDING') shop.sandbox.pay(page)
    await deliverEvents(shop)
    const paid = await ordersOf(cart.id, session.id).whereNotNull('paid_at')
    expect(paid).toHaveLength(open.length)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5 - paid.length, reserved: 0 })
  })

  // Postgres only: SQLite has no locks of rows to wait for.
  it.runIf(dialect === 'postgres')(
    'places no second order for a repeated call that waited while the first was paid',
    async () => {
      const { variantId } = await makeGarment(shop, 5, 4000)
      const buyer = acpBuyer(shop.url, bearer)
      const { id } = await buyer.startCheckout(variantId, `aisha.${randomUUID().slice(0, 8)}@example.com`)
      const complete = () => buyer.complete(id, shop.sandbox.grantToken('pm_card_visa').id)
      const { db } = shop.deps
      const waiting = () =>
        db('pg_stat_activity').whereRaw("datname = current_database() and wait_event_type = 'Lock'")
      const confirm = shop.deps.payments.confirmPayment.bind(shop.deps.payments)
      const holder = await db.transaction()
      let late: ReturnType<typeof complete> | undefined
      vi.spyOn(shop.deps.payments, 'confirmPayment').mockImplementationOnce(async (...args) => {
        await holder('agent_sessions').where({ id }).forUpdate().select('id')
        late = complete()
        await expect.poll(async () => (await waiting().select('pid')).length).toBe(1)
        return confirm(...args)
      })
      expect(await complete()).toMatchObject({ status: 'completed' })
      await holder.rollback()
      expect(await late).toMatchObject({ status: 'completed' })
      expect(await ordersOf(id).pluck('status')).toEqual(['PAID'])
    },
  )

  it('is completed if the bank confirms the payment after the session has expired', async () => {
    const { path, session } = await begin()
    const soon = new Date(shop.deps.clock.now() + 60_000).toISOString()
    await shop.deps.db('agent_sessions').where({ id: session.id }).update({ expires_at: soon })
    await pay(path, 'tok_threeDSecure2Required')
    shop.passTime(2 * 60_000)
    expect((await call(path, undefined, 'GET')).status).toBe('requires_escalation')
    const shown = await shop.call(readHandOver, { token: session.continue_url.split('/').at(-1)! })
    expect(shown).toMatchObject({ isOver: false, payment: expect.stringContaining('/authenticate/') })
    const [order] = await ordersOf(session.id)
    shop.sandbox.authenticate(order.stripe_session_id, true)
    expect((await call(path, undefined, 'GET')).status).toBe('completed')
  })
})
