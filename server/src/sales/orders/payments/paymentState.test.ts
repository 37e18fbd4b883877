import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findIssued } from '../invoices/findIssued.ts'
import { signUp } from '../../../test/accounts.ts'
import { bankControls } from '../../../test/cases.ts'
import { deliverEvents, orderRow, payFor, stockOf } from '../../../test/checkout.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop, runWaiting } from '../../../test/startShop.ts'

describeShop('the payment state of an order', shop => {
  let staff: Awaited<ReturnType<typeof signUp>>
  beforeEach(async () => {
    staff = await signUp(shop, { isAdmin: true })
  })
  afterEach(() => shop.sandbox.faults.clear())
  const desk = orderDesk(shop, () => staff)
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff)
  const stateOf = async (id: string) => (await read(id)).payment
  const pageOf = async (id: string): Promise<string> => (await orderRow(shop, id)).stripe_session_id
  /** Types a card into the payment page. */
  const typeCard = async (id: string, card: string) => {
    const body = new URLSearchParams({ action: 'pay', card })
    await fetch(`${shop.sandbox.url}/pay/${await pageOf(id)}`, { method: 'POST', body, redirect: 'manual' })
    await deliverEvents(shop)
  }
  const again = async () => {
    await shop.deps.db('stripe_events').update({ processed_at: null, next_attempt_at: null })
    await runWaiting(shop, 'events')
    expect(await shop.deps.db('stripe_events').whereNull('processed_at')).toEqual([])
  }

  it('is waiting, then declined by the bank, with the reason reported once, then paid', async () => {
    const { orderId } = await desk.placed()
    expect(await stateOf(orderId)).toEqual({ state: 'waiting', reason: null })
    await typeCard(orderId, '4000000000000002')
    expect(await stateOf(orderId)).toEqual({ state: 'declined', reason: 'Your card was declined.' })
    await again()
    const declines = async () =>
      (await read(orderId)).events.filter(
        ({ detail }) => detail === 'The bank declined a payment: Your card was declined.',
      )
    expect(await declines()).toHaveLength(1)
    await typeCard(orderId, '4242424242424242')
    expect(await stateOf(orderId)).toEqual({ state: 'paid', reason: null })
    // The old event once more.
    await again()
    expect(await stateOf(orderId)).toEqual({ state: 'paid', reason: null })
    expect(await declines()).toHaveLength(1)
  })

  it('stays paid if an event about an older, declined attempt arrives late', async () => {
    const { orderId } = await desk.placed()
    shop.sandbox.faults.add({ kind: 'drop', type: 'payment_intent.payment_failed' })
    await typeCard(orderId, '4000000000000002')
    await typeCard(orderId, '4242424242424242')
    await shop.jobs.reconciler.runNow()
    const { payment, events } = await read(orderId)
    expect(payment).toEqual({ state: 'paid', reason: null })
    expect(events.filter(({ detail }) => detail.includes('declined'))).toEqual([])
    expect(await orderRow(shop, orderId)).toMatchObject({ payment_state: null })
  })

  it('is under way for days, recorded once, and failed if the payment fails', async () => {
    const { orderId } = await desk.placed()
    shop.sandbox.payDelayed(await pageOf(orderId))
    await deliverEvents(shop)
    expect(await stateOf(orderId)).toEqual({ state: 'under_way', reason: null })
    shop.passTime(4 * 60_000)
    await shop.jobs.reconciler.runNow()
    await again()
    const underWayEvents = (await read(orderId)).events.filter(({ detail }) =>
      detail.startsWith('A payment is under way'),
    )
    expect(underWayEvents).toHaveLength(1)
    shop.sandbox.endDelayed(await pageOf(orderId), 'failed')
    await deliverEvents(shop)
    expect(await stateOf(orderId)).toEqual({ state: 'ended', reason: 'The payment failed.' })
  })

  it('shows that its page expired, and that a dispute is open', async () => {
    const { orderId } = await desk.placed()
    shop.passTime(60 * 60_000)
    shop.sandbox.sessions()
    await deliverEvents(shop)
    staff = await signUp(shop, { isAdmin: true })
    expect(await stateOf(orderId)).toEqual({ state: 'ended', reason: 'The payment page expired.' })
    const { orderId: paid } = await desk.placed()
    await payFor(shop, paid)
    await bankControls(shop).dispute(paid)
    expect(await stateOf(paid)).toEqual({ state: 'disputed', reason: 'Response needed' })
  })

  it('shows that the provider creates no page for it, with the reason', async () => {
    const { orderId } = await desk.placed()
    const at = new Date(shop.deps.clock.now()).toISOString()
    const row = { id: crypto.randomUUID(), kind: 'payment-refused', subject: orderId, detail: 'Too small.' }
    await shop.deps.db('alerts').insert({ ...row, created_at: at, last_seen_at: at })
    expect(await stateOf(orderId)).toEqual({ state: 'refused', reason: 'Too small.' })
  })

  it('a payment that takes days makes the order PAID once it succeeds', async () => {
    const { orderId, variantId } = await desk.placed()
    const sessionId = await pageOf(orderId)
    shop.sandbox.payDelayed(sessionId)
    await deliverEvents(shop)
    expect((await read(orderId)).status).toBe('PENDING')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 1 })
    shop.sandbox.endDelayed(sessionId, 'succeeded')
    await deliverEvents(shop)
    expect((await read(orderId)).status).toBe('PAID')
  })

  it('a payment that takes days and fails cancels the order and releases its units', async () => {
    const { orderId, variantId } = await desk.placed()
    const sessionId = await pageOf(orderId)
    shop.sandbox.payDelayed(sessionId)
    shop.sandbox.endDelayed(sessionId, 'failed')
    await deliverEvents(shop)
    const { status, events } = await read(orderId)
    expect(status).toBe('CANCELED')
    expect(events.at(-1)?.detail).toBe('The payment failed.')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
  })

  it('an order is paid in the currency it was placed in, even if the shop has changed its currency since', async () => {
    const { orderId } = await desk.placed()
    await saveSettings(shop, 'general', { currency: 'USD' })
    await payFor(shop, orderId)
    const paid = await read(orderId)
    expect(paid).toMatchObject({ status: 'PAID', currency: 'GBP', reviewFlag: null, leftToRefund: 5598 })
    const back = await shop.call(refundOrder, { id: orderId, reason: 'A loose seam' }, staff)
    expect(back).toMatchObject({ status: 'REFUNDED', refunded: 5598 })
    const { invoice, creditNotes } = await findIssued(shop.deps.db, orderId)
    expect([invoice, ...creditNotes].map(paper => paper?.data.currency)).toEqual(['GBP', 'GBP'])
    const moves = await shop.deps.db('money_moves').where({ order_id: orderId }).pluck('currency')
    expect(new Set(moves)).toEqual(new Set(['GBP']))
    await saveSettings(shop, 'general', {})
  })
})
