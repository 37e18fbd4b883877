import { randomUUID } from 'node:crypto'
import {
  getAdminOrder,
  listAdminOrders,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import { endHandRefund } from '@shop/contracts/orders/reviewEndpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { orderGarment, payFor, stockOf } from '../../../test/checkout.ts'
import { findLedgerDifferences } from '../../../catalogue/products/inventory/findLedgerDifferences.ts'
import { nameOrder } from '../../../platform/events/nameOrder.ts'
import { describeShop, refuses, runWaiting } from '../../../test/startShop.ts'

describeShop('staff who pay money back by hand', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })

  // £49.99 and £5.99 of delivery.
  const total = 5598
  const placed = async () => (await orderGarment(shop, 3)).orderId
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff)
  const refund = (id: string, amount?: number) =>
    shop.call(refundOrder, { id, reason: 'A loose seam', ...(amount && { amount }) }, staff)
  const mailsOf = async (id: string, kind: string) =>
    (await shop.deps.db('outbox').where({ kind }).pluck('payload')).filter((text: string) =>
      text.includes(id),
    )
  const paidOffline = async () => {
    const id = await placed()
    const input = { id, status: 'PAID', reason: 'Bank transfer of 12 May' } as const
    await shop.call(setOrderStatus, input, staff)
    return id
  }
  const endByHand = (id: string, refundId: string, outcome: 'paid_back' | 'withdrawn') =>
    shop.call(endHandRefund, { id, refundId, outcome, note: 'Transfer of 14 May' }, staff)
  const alertsOf = async (subject: string) =>
    shop.deps.db('alerts').where({ subject, kind: 'refund-by-hand' }).whereNull('resolved_at')

  it('see amounts in the currency that the order was paid in', async () => {
    const orderId = await paidOffline()
    await shop.deps.db('orders').where({ id: orderId }).update({ currency: 'EUR' })
    const name = await nameOrder(shop.deps.db, orderId)
    expect(name).toMatch(/^M-\d+ \(.{8}\)$/)
    await refuses(refund(orderId, total + 1), { fields: { amount: 'At most EUR 55.98 can be refunded.' } })
    const [made] = (await refund(orderId, 1000)).refunds
    expect(await alertsOf(made!.id)).toMatchObject([
      {
        detail: `EUR 10.00 of order ${name} has to be paid back by hand: A loose seam`,
      },
    ])
    expect((await endByHand(orderId, made!.id, 'paid_back')).events.at(-1)).toMatchObject({
      detail: 'EUR 10.00 paid back by hand: A loose seam (Transfer of 14 May)',
    })
  })

  it('complete the refund by confirming it, and the customer is emailed then', async () => {
    const orderId = await paidOffline()
    const asked = await refund(orderId, 1000)
    expect(asked).toMatchObject({ status: 'PAID', leftToRefund: total - 1000, refunded: 0 })
    expect(asked.refunds).toMatchObject([{ method: 'by_hand', state: 'PENDING', amount: 1000 }])
    const waiting = await shop.call(listAdminOrders, { attention: true, search: orderId }, staff)
    expect(waiting.items).toMatchObject([{ attention: 'A refund has to be paid back by hand.' }])
    const refundId = asked.refunds[0]!.id
    expect(await alertsOf(refundId)).toMatchObject([
      {
        detail: `£10.00 of order ${await nameOrder(shop.deps.db, orderId)} has to be paid back by hand: A loose seam`,
      },
    ])
    // The provider never gets the refund, however much time passes.
    shop.passTime(150_000)
    await runWaiting(shop, 'reconciler')
    expect((await read(orderId)).refunds).toMatchObject([{ state: 'PENDING' }])
    expect(await mailsOf(orderId, 'refunded')).toEqual([])

    const ended = await endByHand(orderId, refundId, 'paid_back')
    expect(ended).toMatchObject({ status: 'PAID', refunded: 1000, refunds: [{ state: 'SUCCEEDED' }] })
    expect(ended.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      detail: '£10.00 paid back by hand: A loose seam (Transfer of 14 May)',
    })
    expect(await alertsOf(refundId)).toEqual([])
    const [mail] = await mailsOf(orderId, 'refunded')
    expect(JSON.parse(mail as string)).toMatchObject({ method: 'by_hand', amount: 1000 })
    await refuses(endByHand(orderId, refundId, 'paid_back'), 'conflict')
    const [all] = (await refund(orderId)).refunds.filter(({ state }) => state === 'PENDING')
    expect(await endByHand(orderId, all!.id, 'paid_back')).toMatchObject({ status: 'REFUNDED' })
    expect(shop.sandbox.refunds().filter(each => each.metadata?.['orderId'] === orderId)).toEqual([])
  })

  it('can withdraw it: nothing was refunded, and nobody is emailed', async () => {
    const orderId = await paidOffline()
    const [asked] = (await refund(orderId)).refunds
    const withdrawn = await endByHand(orderId, asked!.id, 'withdrawn')
    expect(withdrawn).toMatchObject({
      status: 'PAID',
      reviewFlag: null,
      leftToRefund: total,
      refunds: [{ state: 'FAILED', lastError: 'Withdrawn: Transfer of 14 May' }],
    })
    expect(await mailsOf(orderId, 'refunded')).toEqual([])
    expect(await alertsOf(asked!.id)).toEqual([])
  })

  it('can withdraw the refund of a line of an order that was cancelled meanwhile: the garment is in stock again', async () => {
    const { orderId, variantId } = await orderGarment(shop, 3)
    await shop.call(setOrderStatus, { id: orderId, status: 'PAID', reason: 'Cash' }, staff)
    const lines = [{ itemId: (await read(orderId)).items[0]!.id, quantity: 1 }]
    const whole = { id: orderId, lines, delivery: true, reason: 'Sold out' }
    const { refunds } = await shop.call(refundOrder, whole, staff)
    await shop.call(setOrderStatus, { id: orderId, status: 'CANCELED', reason: 'Not wanted' }, staff)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    await endByHand(orderId, refunds[0]!.id, 'withdrawn')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await findLedgerDifferences(shop.deps.db)).toEqual([])
  })

  it('cannot mark a card refund as paid back', async () => {
    const orderId = await placed()
    await payFor(shop, orderId)
    const [asked] = (await refund(orderId, 1000)).refunds
    await refuses(endByHand(orderId, asked!.id, 'paid_back'), 'conflict')
    await refuses(endByHand(orderId, randomUUID(), 'paid_back'), 404)
  })
})
