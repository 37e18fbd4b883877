import {
  deliverParcel,
  fulfilOrder,
  getAdminOrder,
  packOrder,
  refundOrder,
  setOrderStatus,
  takeBackParcel,
} from '@shop/contracts/orders/adminEndpoints'
import { changeOrder, removedUnit } from '@shop/contracts/orders/changeEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { describeOffice } from '../../../test/accounts.ts'
import { expectBooksToAgree } from '../../../test/books.ts'
import {
  buyGarment,
  checkOut,
  deliverEvents,
  makeGarment,
  makeShopper,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { applyCode, makePromotion } from '../../../test/promotions.ts'
import { refuses } from '../../../test/startShop.ts'

describeOffice('an order that is cancelled after a part was sent', (shop, staff) => {
  afterAll(() => expectBooksToAgree(shop))
  const desk = orderDesk(shop, () => staff)
  const cancel = (id: string) =>
    shop.call(setOrderStatus, { id, status: 'CANCELED', from: 'PAID', reason: 'Out of cloth' }, staff)

  /** Buys three units of a garment, and sends one. */
  const partSent = async () => {
    const { shopper, orderId: id } = await buyGarment(shop, 5, { quantity: 3 })
    const [item] = (await desk.read(id)).items
    const lines = [{ itemId: item!.id, quantity: 1 }]
    const { parcels } = await shop.call(fulfilOrder, { id, carrier: 'DPD', isPart: true, lines }, staff)
    return { id, item: item!, lines, parcelId: parcels[0]!.id, me: shopper.accessToken }
  }

  it('refunds and restocks what was not sent, and the parcel goes on, whose garment can be returned', async () => {
    const { id, item, lines, parcelId, me } = await partSent()
    const canceled = await cancel(id)
    await deliverEvents(shop)
    expect(canceled).toMatchObject({ status: 'SHIPPED', carrier: 'DPD' })
    expect(canceled.events.find(({ to }) => to === 'SHIPPED')?.detail).toBe(
      'What was left to send was cancelled: Out of cloth',
    )
    expect(await desk.givenBack(id)).toBe(2 * item.price)
    expect((await stockOf(shop, item.variant.id!)).stock).toBe(4)
    const texts = (await mailsTo(shop, canceled.email)).map(({ text }) => text).join()
    expect(texts).toContain(`2 × ${item.title}`)
    expect(texts).not.toContain('will not be delivered')
    await refuses(cancel(id), 'conflict')
    expect(await shop.call(deliverParcel, { id, parcelId }, staff)).toMatchObject({ status: 'DELIVERED' })
    const request = { id, returnId: newId(), lines: [{ ...lines[0]!, reason: 'too_short' as const }] }
    expect((await shop.call(askReturn, request, me)).returns).toMatchObject([{ state: 'ASKED' }])
  })

  it('is cancelled once, also if the rest is packed, and refunds no more than is left', async () => {
    const { id, item } = await partSent()
    const rest = [{ itemId: item.id, quantity: 2 }]
    await shop.call(packOrder, { id, checkId: newId(), lines: rest }, staff)
    await desk.refund(id, 2 * item.price)
    await deliverEvents(shop)
    const left = (await desk.read(id)).leftToRefund
    const outcomes = await Promise.allSettled([cancel(id), cancel(id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await deliverEvents(shop)
    expect(await shop.call(getAdminOrder, { id }, staff)).toMatchObject({ leftToRefund: 0 })
    expect(await desk.givenBack(id)).toBe(2 * item.price + left)
  })

  it('refunds a line at most with what is left of the payment', async () => {
    const { orderId: id } = await buyGarment(shop, 5, { quantity: 2 })
    const { items, leftToRefund, deliveryToRefund } = await desk.read(id)
    await desk.refund(id, deliveryToRefund + 500)
    await deliverEvents(shop)
    const refundUnit = (amount: number) => {
      const lines = [{ itemId: items[0]!.id, quantity: 1 }]
      return shop.call(refundOrder, { id, reason: 'Torn', lines, amount }, staff)
    }
    await refundUnit(items[0]!.price)
    await deliverEvents(shop)
    const left = items[0]!.price - 500
    await refuses(refundUnit(items[0]!.price), 'total_changed')
    expect(await refundUnit(left)).toMatchObject({ refunded: leftToRefund, leftToRefund: 0 })
  })

  /** Buys two units of a garment for nothing. */
  const freeOrder = async (more: Parameters<typeof checkOut>[2] = {}) => {
    const { variantId } = await makeGarment(shop, 5, 8000)
    const shopper = await makeShopper(shop, variantId, { quantity: 2 })
    await applyCode(shop, shopper, (await makePromotion(shop, { value: 100 })).code)
    const { orderId: id } = await checkOut(shop, shopper, more)
    await payFor(shop, id)
    return { id, variantId }
  }

  it('loses a unit for which nothing was paid', async () => {
    const { id, variantId } = await freeOrder({ expectedTotal: 0 })
    const itemId = (await desk.read(id)).items[0]!.id
    const lines = [{ itemId, quantity: 1, variantId: removedUnit }]
    const changed = await shop.call(changeOrder, { id, changeId: newId(), lines, refund: 0 }, staff)
    expect(changed).toMatchObject({ status: 'PAID', items: [{ toSend: 1 }], refunds: [] })
    expect((await stockOf(shop, variantId)).stock).toBe(4)
    expect(await cancel(id)).toMatchObject({ status: 'CANCELED' })
    expect((await stockOf(shop, variantId)).stock).toBe(5)
  })

  it.each([
    ['nothing', { expectedTotal: 0 }],
    ['its delivery', { shippingMethod: 'express' }],
  ] as const)('is sent once its rest is cancelled if its customer paid for %s', async (_, more) => {
    const { id, variantId } = await freeOrder(more)
    const lines = [{ itemId: (await desk.read(id)).items[0]!.id, quantity: 1 }]
    await shop.call(fulfilOrder, { id, carrier: 'DPD', isPart: true, lines }, staff)
    const { status, items, refunds, email } = await cancel(id)
    expect({ status, toSend: items[0]?.toSend, refunds }).toEqual({
      status: 'SHIPPED',
      toSend: 0,
      refunds: [],
    })
    expect((await stockOf(shop, variantId)).stock).toBe(4)
    expect((await mailsTo(shop, email)).map(({ text }) => text).join()).toContain('left out')
    const { parcels } = await desk.read(id)
    await shop.call(takeBackParcel, { id, parcelId: parcels[0]!.id, reason: 'Wrong box' }, staff)
    expect((await desk.read(id)).items[0]?.toSend).toBe(1)
    await cancel(id)
    expect((await stockOf(shop, variantId)).stock).toBe(5)
  })
})
