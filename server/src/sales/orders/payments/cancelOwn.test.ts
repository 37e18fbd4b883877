import { randomUUID } from 'node:crypto'
import { fulfilOrder, getAdminOrder, packOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { signUp, describeOffice } from '../../../test/accounts.ts'
import { openBrowser } from '../../../test/browser.ts'
import {
  buyGarment,
  guestDetails,
  deliverEvents,
  makeGarment,
  orderRow,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { refuses } from '../../../test/startShop.ts'

describeOffice('a paid order that its shopper cancels', (shop, staff) => {
  /** Buys one of three garments for an account, and pays. */
  const bought = async () => {
    const { variantId, shopper, orderId: id } = await buyGarment(shop, 3)
    const { items } = await shop.call(getAdminOrder, { id }, staff)
    const cancel = () => shop.call(cancelOrder, { id, from: 'PAID' }, shopper)
    const pack = () =>
      shop.call(
        packOrder,
        { id, checkId: randomUUID(), lines: [{ itemId: items[0]!.id, quantity: 1 }] },
        staff,
      )
    return { id, variantId, shopper, cancel, pack }
  }
  const refundsOf = (id: string) =>
    shop.deps.db('refunds').where({ order_id: id }).select('amount', 'state', 'method')
  const readFor = (id: string) => shop.call(getAdminOrder, { id }, staff)

  it('is refunded in full and announced by email, and its garment is for sale again', async () => {
    const { id, variantId, shopper, cancel } = await bought()
    const canceled = await cancel()
    expect(canceled).toMatchObject({ status: 'CANCELED', refunded: 5598, endedAt: expect.any(String) })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await refundsOf(id)).toEqual([{ amount: 5598, state: 'SUCCEEDED', method: 'card' }])
    const { events } = await readFor(id)
    expect(events.find(({ to }) => to === 'CANCELED')).toMatchObject({
      actor: 'Yusuf Rahman',
      detail: 'Cancelled before it was packed.',
    })
    const subjects = (await mailsTo(shop, shopper.user.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Madar: your order ${canceled.number} was cancelled`)
    expect(subjects).toContain(`Madar: £55.98 of your order ${canceled.number} refunded`)
    const texts = (await mailsTo(shop, shopper.user.email)).map(({ text }) => text).join()
    expect(texts).toContain('Reason: Cancelled before it was packed.')
    expect(texts).not.toMatch(/by the customer|canceled/i)
  })

  it('is cancelled once, however often the button is pressed', async () => {
    const { id, variantId, shopper, cancel } = await bought()
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    answers.push(await cancel())
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('CANCELED'))
    expect(await refundsOf(id)).toHaveLength(1)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    const mails = await mailsTo(shop, shopper.user.email)
    expect(mails.filter(({ subject }) => subject.endsWith('was cancelled'))).toHaveLength(1)
  })

  it('can be cancelled by a guest in the browser that placed it', async () => {
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    const { variantId } = await makeGarment(shop, 1)
    await browser.call(addCartItem, { variantId, quantity: 1 })
    const { orderId: id } = await browser.call(checkout, { cartId, ...guestDetails() })
    await payFor(shop, id)
    expect(await browser.call(cancelOrder, { id, from: 'PAID' })).toMatchObject({ status: 'CANCELED' })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
    const { events } = await readFor(id)
    expect(events.find(({ to }) => to === 'CANCELED')?.actor).toBe('Shopper')
  })

  it('is not cancelled by a shopper who saw it unpaid', async () => {
    const { id, shopper } = await bought()
    const calls = [{ id }, { id, from: 'PENDING' }] as const
    for (const input of calls) await refuses(shop.call(cancelOrder, input, shopper), 'not_cancelable')
    expect(await refundsOf(id)).toEqual([])
  })

  it('is not cancelled once it is packed, sent or delivered', async () => {
    const { id, cancel, pack } = await bought()
    expect(await pack()).toMatchObject({ status: 'PAID', packedAt: expect.any(String) })
    await expect(cancel()).rejects.toMatchObject({
      status: 409,
      code: 'not_cancelable',
      message:
        'Your order has been packed, so it can no longer be cancelled. You can send it back within 30 days of delivery.',
    })
    await shop.call(fulfilOrder, { id, carrier: 'DPD', notify: false }, staff)
    await refuses(cancel(), 'not_cancelable', /has been sent/)
    expect(await refundsOf(id)).toEqual([])
  })

  it('is not cancelled while a case about its payment is open, which the refusal does not mention', async () => {
    const { id, cancel } = await bought()
    const { payment_intent_id: paymentIntentId } = await orderRow(shop, id)
    shop.sandbox.raiseDispute(paymentIntentId)
    await deliverEvents(shop)
    await expect(cancel()).rejects.toMatchObject({
      code: 'order_disputed',
      message:
        'We are looking into the payment of this order, so it cannot be cancelled here. Please contact us.',
    })
    expect(await readFor(id)).toMatchObject({ status: 'PAID', refunds: [] })
  })

  it('is not cancelled while a refund is pending', async () => {
    const { id, cancel } = await bought()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/refunds', method: 'POST', times: 20 })
    const refund = { id, amount: 1000, reason: 'Late' }
    await shop.call(refundOrder, refund, staff).catch(() => undefined)
    await refuses(cancel(), 'refund_under_way')
    expect(await readFor(id)).toMatchObject({ status: 'PAID', refunds: [{ amount: 1000, state: 'PENDING' }] })
    shop.sandbox.faults.clear()
  })

  it('is either packed or cancelled if both happen at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, cancel, pack, variantId } = await bought()
      const acts = round % 2 ? [cancel(), pack()] : [pack(), cancel()]
      const ended = await Promise.allSettled(acts)
      expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const { status, packedAt } = await readFor(id)
      const isCanceled = status === 'CANCELED'
      expect(packedAt === null).toBe(isCanceled)
      expect(await refundsOf(id)).toHaveLength(isCanceled ? 1 : 0)
      expect((await stockOf(shop, variantId)).stock).toBe(isCanceled ? 3 : 2)
    }
  })

  it('cannot be cancelled by anybody else', async () => {
    const { id } = await bought()
    const stranger = await signUp(shop)
    await refuses(shop.call(cancelOrder, { id, from: 'PAID' }, stranger), 404)
    const input = { id, from: 'PAID' } as const
    await refuses(openBrowser(shop).call(cancelOrder, input), 401)
  })
})
