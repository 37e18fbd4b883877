import { randomUUID } from 'node:crypto'
import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { afterAll, expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeBuyer,
  orderGarment,
  orderRow,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { expectBooksToAgree } from '../../../test/books.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { settle } from './settle.ts'

const pageEnds = 42 * 60 * 1000

describeShop('an order and its payment session', shop => {
  afterAll(() => expectBooksToAgree(shop))

  const checkedOut = async (stock = 1) => {
    const { variantId, shopper, orderId, url } = await orderGarment(shop, stock)
    const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
    return { variantId, shopper, orderId, url, sessionId: sessionId as string }
  }
  const statusOf = async (id: string) => (await orderRow(shop, id)).status
  const refundsOf = (id: string) => shop.deps.db('refunds').where({ order_id: id })

  it('release the stock when the provider reports that it expired, not before', async () => {
    const { variantId, orderId } = await checkedOut()
    shop.passTime(pageEnds)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
    shop.sandbox.advanceClock(0)
    await deliverEvents(shop)
    expect(await statusOf(orderId)).toBe('CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
  })

  it('let the shopper cancel while it waits, closing the payment page first', async () => {
    const { variantId, orderId, shopper, sessionId } = await checkedOut()
    const canceled = await shop.call(cancelOrder, { id: orderId }, shopper)
    expect(canceled).toMatchObject({ status: 'CANCELED', paymentUrl: null })
    expect(shop.sandbox.sessions().find(({ id }) => id === sessionId)?.status).toBe('expired')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
    await refuses(shop.call(cancelOrder, { id: orderId }, shopper), 'not_cancelable')
  })

  it('keep others from cancelling it, as if it did not exist', async () => {
    const { orderId } = await checkedOut()
    const stranger = await signUp(shop)
    await refuses(shop.call(cancelOrder, { id: orderId }, stranger), 404)
    expect(await statusOf(orderId)).toBe('PENDING')
  })

  it('answer already_paid to a shopper who cancels after paying', async () => {
    const { orderId, shopper, sessionId } = await checkedOut()
    shop.sandbox.faults.add({ kind: 'drop', times: 2 })
    shop.sandbox.pay(sessionId)
    await refuses(shop.call(cancelOrder, { id: orderId }, shopper), 'already_paid')
    expect(await statusOf(orderId)).toBe('PAID')
  })

  it('are settled by verification alone if no webhook ever arrives', async () => {
    const { orderId, sessionId, variantId } = await checkedOut()
    shop.sandbox.faults.add({ kind: 'drop', times: 10 })
    shop.sandbox.pay(sessionId)
    expect(await shop.call(verifyOrder, { id: orderId, sessionId })).toMatchObject({ status: 'PAID' })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
    shop.sandbox.faults.clear()
  })

  it('answer verification with 202 while nothing is known, and never mark anything paid by it', async () => {
    const { orderId, sessionId } = await checkedOut()
    const answer = await shop.request(`/orders/${orderId}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    })
    expect(answer.status).toBe(202)
    const body = await answer.text()
    expect(JSON.parse(body)).toMatchObject({ data: { status: 'PENDING' } })
    expect(body).not.toContain('Cable Street')
    expect(await statusOf(orderId)).toBe('PENDING')
  })

  it('answer verification by anybody else with the same 404', async () => {
    const one = await checkedOut()
    const other = await checkedOut()
    await shop.call(cancelOrder, { id: one.orderId }, one.shopper)
    const refused = await Promise.all(
      [
        { id: other.orderId, sessionId: one.sessionId },
        { id: randomUUID(), sessionId: one.sessionId },
        { id: one.orderId, sessionId: one.sessionId },
        { id: other.orderId, sessionId: 'cs_test_none' },
        { id: other.orderId, sessionId: '' },
        { id: 'abc', sessionId: one.sessionId },
      ].map(input => shop.call(verifyOrder, input).catch((error: unknown) => error)),
    )
    for (const error of refused) expect(error).toEqual(refused[0])
    expect(refused[0]).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('become PAID late if the units are still there', async () => {
    const { orderId, sessionId, variantId } = await checkedOut(1)
    shop.sandbox.faults.add({ kind: 'drop', times: 2 })
    shop.sandbox.pay(sessionId)
    await shop.deps.db('orders').where({ id: orderId }).update({ status: 'CANCELED' })
    await shop.deps.db('variants').where({ id: variantId }).update({ reserved: 0 })
    expect(await settle(shop.deps, orderId)).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
    expect(await refundsOf(orderId)).toEqual([])
  })

  it('refund a late payment at once, and only once, if the units are gone', async () => {
    const { orderId, sessionId, variantId } = await checkedOut(1)
    shop.sandbox.faults.add({ kind: 'drop', times: 2 })
    shop.sandbox.pay(sessionId)
    await shop.deps.db('orders').where({ id: orderId }).update({ status: 'CANCELED' })
    await shop.deps.db('variants').where({ id: variantId }).update({ stock: 0, reserved: 0 })
    await Promise.all([1, 2, 3].map(() => settle(shop.deps, orderId)))
    await settle(shop.deps, orderId)
    expect(await statusOf(orderId)).toBe('CANCELED')
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'SUCCEEDED', amount: 5598 }])
    const { payment_intent_id: intent } = await orderRow(shop, orderId)
    expect(shop.sandbox.refunds().filter(refund => refund.payment_intent === intent)).toHaveLength(1)
    const events = await shop.deps.db('order_events').where({ order_id: orderId }).pluck('detail')
    expect(events.filter((detail: string) => detail.includes('All of it is refunded.'))).toHaveLength(1)
  })

  it('refund a late payment at the next check if the provider was unavailable', async () => {
    const { orderId, sessionId, variantId } = await checkedOut(1)
    shop.sandbox.faults.add({ kind: 'drop', times: 2 })
    shop.sandbox.pay(sessionId)
    await shop.deps.db('orders').where({ id: orderId }).update({ status: 'CANCELED' })
    await shop.deps.db('variants').where({ id: variantId }).update({ stock: 0, reserved: 0 })
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/refunds', times: 2 })
    await expect(settle(shop.deps, orderId)).rejects.toThrow('The payment provider failed.')
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'PENDING' }])
    await settle(shop.deps, orderId)
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'SUCCEEDED' }])
  })

  it('are flagged for review, and nothing else changes, if the amounts differ', async () => {
    const { orderId, sessionId } = await checkedOut()
    await shop.deps
      .db('orders')
      .where({ id: orderId })
      .update({ total: 5500, subtotal: 5500, shipping: 0, tax: 0 })
    shop.sandbox.pay(sessionId)
    await deliverEvents(shop)
    const order = await orderRow(shop, orderId)
    expect(order).toMatchObject({ status: 'PENDING', paid_at: null })
    expect(order.review_flag).toContain('amount')
  })

  it('release the stock when a page for a different amount expires', async () => {
    const { orderId, variantId } = await checkedOut()
    const changed = { total: 5500, subtotal: 5500, shipping: 0, tax: 0 }
    await shop.deps.db('orders').where({ id: orderId }).update(changed)
    shop.passTime(pageEnds)
    shop.sandbox.advanceClock(0)
    await deliverEvents(shop)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'CANCELED', review_flag: null })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
  })

  it('stay as they are for a shopper who cancels while a payment is in progress', async () => {
    const { orderId, sessionId, shopper, variantId } = await checkedOut()
    shop.sandbox.payDelayed(sessionId)
    await refuses(shop.call(cancelOrder, { id: orderId }, shopper), 'conflict')
    expect(await statusOf(orderId)).toBe('PENDING')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
  })

  it('become PAID by an event that overtakes the answer to the call that created the page', async () => {
    const { shopper } = await makeBuyer(shop, 1)
    shop.sandbox.faults.add({ kind: 'reset_after_commit', path: '/v1/checkout/sessions', times: 2 })
    await refuses(checkOut(shop, shopper), 503)
    const { id } = await shop.deps.db('orders').where({ cart_id: shopper.cartId }).first('id')
    shop.sandbox.pay(shop.sandbox.sessions().find(session => session.client_reference_id === id)!.id)
    await deliverEvents(shop)
    expect(await statusOf(id)).toBe('PAID')
  })

  it('survive an unavailable provider: 503, the stock reserved, and one session once it is back', async () => {
    const { variantId, shopper } = await makeBuyer(shop, 3)
    shop.sandbox.faults.add({ kind: 'reset_after_commit', path: '/v1/checkout/sessions', times: 2 })
    await refuses(checkOut(shop, shopper), 'payment_provider_unavailable')
    const before = shop.sandbox.sessions().length
    const { orderId } = await checkOut(shop, shopper)
    expect(shop.sandbox.sessions()).toHaveLength(before)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 1 })
    await payFor(shop, orderId)
    expect(await statusOf(orderId)).toBe('PAID')
  })
})
