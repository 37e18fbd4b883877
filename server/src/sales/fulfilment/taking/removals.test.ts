import type { SentInput } from '@shop/contracts/endpoint'
import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { fulfilOrder, getAdminOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { clearReview } from '@shop/contracts/orders/reviewEndpoints'
import { findNumberedOrders } from '@shop/contracts/orders/sendingEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useNewStaff } from '../../../test/accounts.ts'
import { deliverEvents } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { describeShop, runWaiting } from '../../../test/startShop.ts'

describeShop('an order that a paid addition is to take units out of', shop => {
  const staff = useNewStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const { desk, bought } = exchangeDesk(shop, () => staff, 'account')

  /** Creates a paid order of three units, and a paid addition that is to take two of them out. */
  const order = async () => {
    const { orderId, idOf } = await bought(3)
    const { number, items } = await desk.read(orderId)
    const out = (quantity: number) => [{ itemId: items[0]!.id, quantity }]
    const addition = await shop.call(
      takeOrder,
      {
        orderId: newId(),
        addsTo: orderId,
        lines: [{ variantId: idOf('58'), quantity: 1 }],
        takesOut: out(2),
        isDeliveryFree: true,
        discountReason: '',
        note: '',
        payment: 'received',
        paidHow: 'Cash',
        expectedTotal: 6000,
      },
      staff,
    )
    const ship = (input: Partial<SentInput<typeof fulfilOrder>> = {}) =>
      shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', ...input }, staff)
    const takeOut = async () => {
      await runWaiting(shop, 'outbox')
      await deliverEvents(shop)
    }
    const removals = [{ number: addition.number, lines: out(2) }]
    const removalsOf = async () => {
      const { items: found } = await shop.call(findNumberedOrders, { numbers: [number] }, staff)
      return [(await shop.call(getAdminOrder, { id: orderId }, staff)).removals, found[0]?.removals]
    }
    return { orderId, addition, out, ship, takeOut, removals, removalsOf }
  }
  const refused = (subject: string, number: string) => ({
    code: 'conflict',
    message: expect.stringContaining(`${subject} to be taken out for ${number}.`),
  })

  it('is sent with these units only once that is confirmed, while they wait to be taken out', async () => {
    const { orderId, addition, out, ship, takeOut, removals, removalsOf } = await order()
    expect(await removalsOf()).toEqual([removals, removals])
    await expect(ship()).rejects.toMatchObject(refused('2 of these are', addition.number))
    await expect(ship({ lines: out(3) })).rejects.toMatchObject(refused('2 of these are', addition.number))
    await expect(ship({ isPart: true, lines: out(2) })).rejects.toMatchObject(
      refused('1 of these is', addition.number),
    )
    await expect(
      shop.call(setOrderStatus, { id: orderId, status: 'SHIPPED', reason: '' }, staff),
    ).rejects.toMatchObject(refused('2 of these are', addition.number))
    expect((await desk.read(orderId)).parcels).toEqual([])
    const shipmentId = newId()
    await ship({ shipmentId, despiteRemovals: true })
    expect((await ship({ shipmentId })).parcels).toHaveLength(1)
    await takeOut()
    expect((await desk.read(addition.id)).reviewFlag).toMatch(/could not be taken out/)
  })

  it('sends the units that stay without a question, before and after the others are taken out', async () => {
    const { orderId, out, ship, takeOut, removalsOf } = await order()
    expect((await ship({ isPart: true, lines: out(1) })).items).toMatchObject([{ toSend: 2 }])
    await takeOut()
    expect(await removalsOf()).toEqual([undefined, undefined])
    expect(await desk.read(orderId)).toMatchObject({ status: 'SHIPPED', items: [{ refundedQuantity: 2 }] })
  })

  it('asks after they could not be taken out, until staff have looked at the order', async () => {
    const { orderId, addition, out, ship, takeOut, removals, removalsOf } = await order()
    await ship({ isPart: true, lines: out(2), despiteRemovals: true })
    await takeOut()
    expect(await removalsOf()).toEqual([removals, removals])
    await expect(ship()).rejects.toMatchObject(refused('This is', addition.number))
    await shop.call(clearReview, { id: orderId, note: 'They keep it.' }, staff)
    expect(await removalsOf()).toEqual([undefined, undefined])
    expect((await ship()).status).toBe('SHIPPED')
  })

  it('asks nothing once the addition is cancelled', async () => {
    const { addition, ship, removalsOf } = await order()
    await desk.setStatus(addition.id, 'CANCELED')
    expect(await removalsOf()).toEqual([undefined, undefined])
    expect((await ship()).status).toBe('SHIPPED')
  })
})
