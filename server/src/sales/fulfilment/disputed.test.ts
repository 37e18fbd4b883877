import { randomUUID } from 'node:crypto'
import {
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  packOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import { getPackingSlips, getParcelPaper, getPickList, getSlips } from '@shop/contracts/orders/slipEndpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../test/accounts.ts'
import { buyGarment, deliverEvents, orderRow, stockOf } from '../../test/checkout.ts'
import { bankControls } from '../../test/cases.ts'

describeOffice('an order whose payment is disputed', (shop, staff) => {
  const paid = () => buyGarment(shop, 3)
  const dispute = async (orderId: string) => {
    shop.sandbox.raiseDispute((await orderRow(shop, orderId)).payment_intent_id)
    await deliverEvents(shop)
  }
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff)
  const ship = (id: string) => shop.call(fulfilOrder, { id, carrier: 'DPD' }, staff)
  const cancel = (id: string) => shop.call(setOrderStatus, { id, status: 'CANCELED' }, staff)
  const mailsOf = async (id: string) =>
    (
      await shop.deps.db('outbox').whereIn('kind', ['canceled', 'shipped', 'refunded']).pluck('payload')
    ).filter((text: string) => text.includes(id))
  const refused = {
    status: 409,
    code: 'order_disputed',
    message: expect.stringContaining("The customer's bank disputes £55.98: the cardholder says"),
  }

  it('is neither sent, packed nor cancelled, with the reason, and nothing changes', async () => {
    const { orderId, variantId } = await paid()
    await dispute(orderId)
    const before = await read(orderId)
    expect(before).toMatchObject({
      dispute: expect.stringContaining('disputes £55.98'),
      moves: [],
    })
    const lines = before.items.map(({ id, quantity }) => ({ itemId: id, quantity }))
    for (const act of [
      () => ship(orderId),
      () => shop.call(setOrderStatus, { id: orderId, status: 'SHIPPED' }, staff),
      () => shop.call(packOrder, { id: orderId, checkId: randomUUID(), lines }, staff),
      () => cancel(orderId),
    ])
      await expect(act()).rejects.toMatchObject(refused)
    expect(await read(orderId)).toEqual(before)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    expect(await mailsOf(orderId)).toEqual([])
    expect(shop.sandbox.refunds().filter(({ metadata }) => metadata?.['orderId'] === orderId)).toEqual([])
  })

  it('is left out if many orders are printed, and refused on its own', async () => {
    const [held, free] = [await paid(), await paid()]
    await dispute(held.orderId)
    const ids = [held.orderId, free.orderId]
    const { items } = await shop.call(getSlips, { ids, kind: 'packing-slips' }, staff)
    expect(items.map(({ number }) => number)).toEqual([
      (await shop.deps.db('orders').where({ id: free.orderId }).first('number')).number,
    ])
    const picks = await shop.call(getSlips, { ids, kind: 'pick-list' }, staff)
    expect(picks.items[0]!.slip.table.rows).toHaveLength(1)
    const only = { ids: [held.orderId] }
    await expect(shop.call(getPackingSlips, only, staff)).rejects.toMatchObject(refused)
    await expect(shop.call(getPickList, only, staff)).rejects.toMatchObject(refused)
    await expect(shop.call(getParcelPaper, { id: held.orderId }, staff)).rejects.toMatchObject(refused)
  })

  it('is marked in the list, and left out of the packing queue', async () => {
    const { orderId } = await paid()
    await dispute(orderId)
    const find = async (wish: { held?: boolean }) =>
      (await shop.call(listAdminOrders, { ...wish, search: orderId }, staff)).items
    expect(await find({})).toMatchObject([
      { id: orderId, isDisputed: true, isRefundBlocked: true, needsReview: true },
    ])
    expect(await find({ held: true })).toHaveLength(1)
    expect(await find({ held: false })).toEqual([])
  })

  it('is marked as held, but may be refunded, if the bank only warns of fraud', async () => {
    const { orderId } = await paid()
    await bankControls(shop).warn(orderId)
    const { items } = await shop.call(listAdminOrders, { search: orderId }, staff)
    expect(items).toMatchObject([{ isDisputed: true, isRefundBlocked: false }])
  })

  it('is not cancelled after it was sent either', async () => {
    const { orderId } = await paid()
    await ship(orderId)
    await dispute(orderId)
    await expect(cancel(orderId)).rejects.toMatchObject(refused)
    expect(await read(orderId)).toMatchObject({ status: 'SHIPPED', refunds: [] })
    expect(await shop.call(setOrderStatus, { id: orderId, status: 'DELIVERED' }, staff)).toMatchObject({
      status: 'DELIVERED',
    })
  })
})
