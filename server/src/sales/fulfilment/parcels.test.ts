import { randomUUID } from 'node:crypto'
import {
  correctTracking,
  deliverParcel,
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  packOrder,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import { cancelOrder, getOrder } from '@shop/contracts/orders/endpoints'
import { getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import {
  checkOut,
  fillCart,
  deliverEvents,
  makeGarment,
  makeShopper,
  payFor,
  stockOf,
} from '../../test/checkout.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('an order that is sent in several parcels', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff)

  /** Buys two units of one garment and one of another. */
  const paid = async () => {
    const [first, second] = [await makeGarment(shop, 5), await makeGarment(shop, 5)]
    const shopper = await makeShopper(shop, first.variantId, { quantity: 2 })
    await fillCart(shop, shopper.cartId, second.variantId, 1)
    const { orderId: id } = await checkOut(shop, shopper)
    await payFor(shop, id)
    const { items } = await read(id)
    const itemOf = (variantId: string) => items.find(({ variant }) => variant.id === variantId)?.id ?? ''
    return {
      id,
      token: shopper.accessToken,
      two: { itemId: itemOf(first.variantId), variantId: first.variantId },
      one: { itemId: itemOf(second.variantId), variantId: second.variantId },
    }
  }
  type Line = { itemId: string; quantity: number }
  const send = (id: string, lines: Line[], more: { shipmentId?: string; trackingNumber?: string } = {}) =>
    shop.call(fulfilOrder, { id, carrier: 'DPD', isPart: true, lines, ...more }, staff)
  const sendRest = (id: string) => shop.call(fulfilOrder, { id, carrier: 'Royal Mail' }, staff)
  const refund = (id: string, lines: Line[]) => shop.call(refundOrder, { id, lines, reason: 'Torn' }, staff)
  const onShelf = async (variantId: string) => (await stockOf(shop, variantId)).stock

  it('is PAID until all of it is sent, and lists the contents of each parcel', async () => {
    const { id, two, one } = await paid()
    const first = await send(id, [{ itemId: two.itemId, quantity: 1 }], { trackingNumber: 'PART 1' })
    expect(first).toMatchObject({ status: 'PAID', carrier: null, trackingNumber: null, shippedAt: null })
    expect(first.parcels).toMatchObject([
      {
        carrier: 'DPD',
        trackingNumber: 'PART 1',
        by: 'Amina Khan',
        takenBack: null,
        lines: [{ itemId: two.itemId, quantity: 1 }],
      },
    ])
    expect(first.items.map(({ toSend }) => toSend)).toEqual([1, 1])
    const found = await shop.call(listAdminOrders, { search: 'PART1' }, staff)
    expect(found.items).toMatchObject([{ id, status: 'PAID', parcelsSent: 1 }])
    const { slip } = await shop.call(getParcelPaper, { id }, staff)
    expect(slip.table.rows.map(({ figures }) => figures)).toEqual([['1'], ['1']])
    const second = await sendRest(id)
    expect(second).toMatchObject({ status: 'SHIPPED', carrier: 'Royal Mail', trackingNumber: null })
    expect(second.shippedAt).toBe(second.parcels[1]?.sentAt)
    expect(second.parcels[1]?.lines).toHaveLength(2)
    expect(second.parcels[1]?.lines).toContainEqual({ itemId: one.itemId, quantity: 1 })
  })

  it('emails the customer about each parcel, with what is still to come', async () => {
    const { id, token, two } = await paid()
    const { email, parcels } = await send(id, [{ itemId: two.itemId, quantity: 2 }], {
      trackingNumber: '15501',
    })
    await sendRest(id)
    const [first, second] = (await mailsTo(shop, email)).filter(({ subject }) =>
      subject.includes('on its way'),
    )
    expect(first?.subject).toContain('part of your order')
    // Both emails are written after the second parcel was sent.
    expect(first?.text).toContain('Everything in your order has now been sent.')
    expect(first?.text).toContain('Tracking number: 15501')
    expect(second?.text).toContain('Royal Mail')
    const own = await shop.call(getOrder, { id }, token)
    expect(own.parcels.map(({ carrier }) => carrier)).toEqual(['DPD', 'Royal Mail'])
    expect(own.parcels[0]).toEqual({
      id: parcels[0]?.id,
      carrier: 'DPD',
      trackingNumber: '15501',
      trackingUrl: 'https://track.dpd.co.uk/search?reference=15501',
      sentAt: parcels[0]?.sentAt,
      deliveredAt: null,
      lines: [{ itemId: two.itemId, quantity: 2 }],
    })
    const another = await paid()
    const partly = await send(another.id, [{ itemId: another.two.itemId, quantity: 2 }])
    const [mail] = (await mailsTo(shop, partly.email)).filter(({ subject }) => subject.includes('on its way'))
    expect(mail?.text).toMatch(/Still to come: 1 × .+\. We will email you when it is on its way\./)
  })

  it('refuses more than is left, with a message, and nothing changes', async () => {
    const { id, two, one } = await paid()
    await send(id, [{ itemId: two.itemId, quantity: 1 }])
    const cases = [
      [[{ itemId: two.itemId, quantity: 2 }], 'conflict', /^Only 1 of .+ is left to send\./],
      [[1, 2].map(() => ({ itemId: one.itemId, quantity: 1 })), 'validation_failed', /./],
      [[{ itemId: randomUUID(), quantity: 1 }], 'validation_failed', /./],
    ] as const
    for (const [lines, code, message] of cases)
      await refuses(send(id, [...lines]), code, expect.stringMatching(message))
    expect((await read(id)).parcels).toHaveLength(1)
    await expect(shop.call(fulfilOrder, { id, carrier: 'DPD', isPart: true }, staff)).rejects.toMatchObject({
      fields: { lines: 'Please choose what is in the parcel.' },
    })
  })

  it('is sent once for each id, and two people send nothing twice', async () => {
    const { id, two, one } = await paid()
    const shipmentId = randomUUID()
    const part = () => send(id, [{ itemId: two.itemId, quantity: 1 }], { shipmentId })
    await Promise.all([part(), part(), part()])
    expect((await part()).parcels).toHaveLength(1)
    const rest = [
      { itemId: two.itemId, quantity: 1 },
      { itemId: one.itemId, quantity: 1 },
    ]
    const raced = await Promise.allSettled([send(id, rest), send(id, rest), sendRest(id)])
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status, parcels } = await read(id)
    expect(status).toBe('SHIPPED')
    expect(parcels).toHaveLength(2)
  })

  it('can be packed as far as units are left, and no longer be cancelled by its shopper', async () => {
    const { id, token, two, one } = await paid()
    await send(id, [{ itemId: two.itemId, quantity: 2 }])
    const whole = [
      { itemId: two.itemId, quantity: 2 },
      { itemId: one.itemId, quantity: 1 },
    ]
    const pack = (lines: Line[]) => shop.call(packOrder, { id, checkId: randomUUID(), lines }, staff)
    await refuses(pack(whole), 'conflict')
    await pack([{ itemId: one.itemId, quantity: 1 }])
    await refuses(shop.call(cancelOrder, { id, from: 'PAID' }, token), 'not_cancelable')
  })

  it('is delivered once each of its parcels is', async () => {
    const { id, two } = await paid()
    const { parcels: first } = await send(id, [{ itemId: two.itemId, quantity: 2 }])
    const deliver = (parcelId: string) => shop.call(deliverParcel, { id, parcelId }, staff)
    const early = await deliver(first[0]!.id)
    expect(early).toMatchObject({ status: 'PAID', deliveredAt: null })
    expect(early.parcels[0]?.deliveredAt).not.toBeNull()
    const { parcels, status } = await sendRest(id)
    expect(status).toBe('SHIPPED')
    const done = await deliver(parcels[1]!.id)
    expect(done).toMatchObject({ status: 'DELIVERED', deliveredAt: done.parcels[1]?.deliveredAt })
    expect((await deliver(parcels[1]!.id)).events).toHaveLength(done.events.length)
    await refuses(deliver(randomUUID()), 'not_found')
  })

  it('is SHIPPED once the rest was refunded, and has units to send again if the bank rejects that refund', async () => {
    const { id, two, one } = await paid()
    await send(id, [{ itemId: two.itemId, quantity: 2 }])
    const before = await onShelf(one.variantId)
    const shipped = await shop.call(
      refundOrder,
      { id, lines: [{ itemId: one.itemId, quantity: 1 }], restock: false, reason: 'Sold out' },
      staff,
    )
    expect(shipped).toMatchObject({ status: 'SHIPPED', carrier: 'DPD' })
    expect(await onShelf(one.variantId)).toBe(before)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    const again = await read(id)
    expect(again).toMatchObject({ status: 'PAID', shippedAt: null })
    expect(again.items.find(({ id: itemId }) => itemId === one.itemId)?.toSend).toBe(1)
  })

  it('restocks only unsent units, after a refund and after a cancellation', async () => {
    const { id, two, one } = await paid()
    await send(id, [{ itemId: two.itemId, quantity: 1 }])
    // One unit was never sent, the other one was.
    const { items, status, refunds } = await refund(id, [{ itemId: two.itemId, quantity: 2 }])
    expect(await onShelf(two.variantId)).toBe(4)
    expect(status).toBe('PAID')
    expect(items.find(({ id: itemId }) => itemId === two.itemId)).toMatchObject({
      refundedQuantity: 2,
      neverSent: 1,
      toSend: 0,
    })
    expect(refunds[0]?.lines).toEqual([{ itemId: two.itemId, quantity: 2, amount: 9998 }])
    await shop.call(setOrderStatus, { id, status: 'CANCELED' }, staff)
    expect([await onShelf(two.variantId), await onShelf(one.variantId)]).toEqual([4, 5])
  })

  it('accepts returns only of what was sent, by units', async () => {
    const { id, token, two, one } = await paid()
    const ask = (itemId: string, quantity: number) =>
      shop.call(
        askReturn,
        { id, returnId: randomUUID(), lines: [{ itemId, quantity, reason: 'too_short' }] },
        token,
      )
    await expect(ask(two.itemId, 1)).rejects.toMatchObject({ message: 'This order has not been sent yet.' })
    await send(id, [{ itemId: two.itemId, quantity: 1 }])
    await refuses(ask(two.itemId, 2), { fields: { lines: expect.stringMatching(/^Only 1 of /) } })
    await refuses(ask(one.itemId, 1), 'validation_failed')
    const { returns } = await ask(two.itemId, 1)
    expect(returns).toHaveLength(1)
    expect(await sendRest(id)).toMatchObject({ status: 'SHIPPED' })
  })

  it('has the tracking of any of its parcels corrected', async () => {
    const { id, two } = await paid()
    const { parcels } = await send(id, [{ itemId: two.itemId, quantity: 2 }], { trackingNumber: 'FIRST 1' })
    await shop.call(fulfilOrder, { id, carrier: 'DPD', trackingNumber: 'LAST 1' }, staff)
    const corrected = await shop.call(
      correctTracking,
      { id, parcelId: parcels[0]!.id, carrier: 'Royal Mail', trackingNumber: 'FIRST 2' },
      staff,
    )
    expect(corrected.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['FIRST 2', 'LAST 1'])
    expect(corrected).toMatchObject({ carrier: 'DPD', trackingNumber: 'LAST 1' })
    const countFound = async (search: string) => (await shop.call(listAdminOrders, { search }, staff)).total
    expect([await countFound('FIRST1'), await countFound('FIRST2'), await countFound('LAST1')]).toEqual([
      0, 1, 1,
    ])
    expect(
      await shop.call(correctTracking, { id, carrier: 'DPD', trackingNumber: 'LAST 2' }, staff),
    ).toMatchObject({ trackingNumber: 'LAST 2' })
  })
})
