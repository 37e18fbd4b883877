import { randomUUID } from 'node:crypto'
import { listOutbox } from '@shop/contracts/mail/endpoints'
import { correctTracking, fulfilOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { deliverEvents, stockOf } from '../../test/checkout.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

// £49.99 and £5.99 of delivery.
const total = 5598

describeShop('staff and an order', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const { placed, paid, setStatus, refund, read, mailsOf, givenBack } = orderDesk(shop, () => staff)

  it('ship it with its tracking, email the customer once, and deliver it', async () => {
    const { orderId } = await paid()
    const parcel = { id: orderId, carrier: 'Royal Mail', trackingNumber: 'AB123456785GB' } as const
    const shipped = await shop.call(fulfilOrder, parcel, staff)
    expect(shipped).toMatchObject({
      status: 'SHIPPED',
      carrier: 'Royal Mail',
      trackingNumber: 'AB123456785GB',
    })
    expect(shipped.events.at(-1)).toMatchObject({ actor: 'Amina Khan', from: 'PAID', to: 'SHIPPED' })
    await refuses(shop.call(fulfilOrder, parcel, staff), 'move_not_allowed')
    for (const search of ['ab12345678', 'AB 123 456 785 GB']) {
      const { items } = await shop.call(listAdminOrders, { search }, staff)
      expect(items.map(({ id }) => id)).toEqual([orderId])
    }
    expect(await mailsOf(orderId, 'shipped')).toHaveLength(1)
    expect(await setStatus(orderId, 'DELIVERED')).toMatchObject({ status: 'DELIVERED' })
  })

  it('correct its tracking after it was shipped, and send the email again on request', async () => {
    const { orderId } = await paid()
    const early = { id: orderId, carrier: 'DPD', trackingNumber: '15501234567' } as const
    await refuses(shop.call(correctTracking, early, staff), 'conflict')
    await shop.call(fulfilOrder, { ...early, trackingNumber: 'CD987654321GB' }, staff)
    const { version } = await read(orderId)
    const silent = { id: orderId, carrier: 'Royal Mail', trackingNumber: 'CD987654321GB', version } as const
    const corrected = await shop.call(correctTracking, silent, staff)
    expect(corrected).toMatchObject({ status: 'SHIPPED', carrier: 'Royal Mail' })
    expect(corrected.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      detail: 'Tracking changed from DPD (CD987654321GB) to Royal Mail (CD987654321GB)',
    })
    expect(await mailsOf(orderId, 'shipped')).toHaveLength(1)
    await expect(shop.call(correctTracking, silent, staff)).rejects.toMatchObject({
      code: 'conflict',
      fields: { carrier: 'Saved now: Royal Mail.', version: '2' },
    })
    await shop.call(correctTracking, { ...early, notify: true }, staff)
    expect(await mailsOf(orderId, 'shipped')).toHaveLength(2)
    const findOrders = async (search: string) =>
      (await shop.call(listAdminOrders, { search }, staff)).items.map(({ id }) => id)
    expect(await findOrders('15501234567')).toEqual([orderId])
    expect(await findOrders('CD987654321GB')).toEqual([])
    const { items } = await shop.call(listOutbox, { orderId }, staff)
    expect(items.map(({ kind }) => kind)).toContain('order-confirmation')
    expect(items.every(item => item.orderId === orderId)).toBe(true)
  })

  it('see an unknown carrier reported at its field', async () => {
    const { orderId } = await paid()
    const answer = shop.call(fulfilOrder, { id: orderId, carrier: 'Pigeon' }, staff)
    await refuses(answer, { status: 400, fields: { carrier: 'Please choose a carrier we ship with.' } })
    expect((await read(orderId)).status).toBe('PAID')
  })

  it('cancel it after it was shipped: it is refunded, and its units are not restocked', async () => {
    const { orderId, variantId } = await paid()
    await setStatus(orderId, 'SHIPPED')
    expect(await setStatus(orderId, 'CANCELED')).toMatchObject({ status: 'CANCELED' })
    expect(await givenBack(orderId)).toBe(total)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
  })

  it('cancel an order whose payment page is no longer known to the provider', async () => {
    const { orderId, variantId } = await placed()
    await shop.deps
      .db('orders')
      .where({ id: orderId })
      .update({ stripe_session_id: `cs_gone_${orderId}` })
    expect(await setStatus(orderId, 'CANCELED')).toMatchObject({ status: 'CANCELED' })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
  })

  it('cancel it while it is waiting for payment: its page is closed and the customer emailed', async () => {
    const { orderId, variantId } = await placed()
    expect(await setStatus(orderId, 'CANCELED')).toMatchObject({ status: 'CANCELED', refunds: [] })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await mailsOf(orderId, 'canceled')).toHaveLength(1)
  })

  it('record a payment made offline, with a reason', async () => {
    const { orderId, variantId } = await placed()
    await expect(setStatus(orderId, 'PAID')).rejects.toMatchObject({
      status: 400,
      fields: { reason: 'Please say how this order was paid.' },
    })
    const order = await setStatus(orderId, 'PAID', 'Bank transfer of 12 May')
    expect(order).toMatchObject({ status: 'PAID', paymentMethod: 'offline' })
    expect(order.events.at(-1)?.detail).toBe('Paid offline: Bank transfer of 12 May')
    await deliverEvents(shop)
    expect((await read(orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    expect(shop.sandbox.sessions().find(each => each.client_reference_id === orderId)?.status).toBe('expired')
  })

  it('have each of their actions recorded in the audit log, with before and after', async () => {
    const { orderId } = await paid()
    await setStatus(orderId, 'SHIPPED')
    await refund(orderId, 1000)
    await setStatus(orderId, 'DELIVERED')
    const log = await shop.deps.db('audit_log').where({ subject: 'order', subject_id: orderId }).orderBy('at')
    expect(log.map(({ user_id: user }) => user)).toEqual(Array(3).fill(staff.user.id))
    expect(log.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])).toMatchObject([
      [{ status: 'PAID' }, { status: 'SHIPPED' }],
      [{ refund: null }, { refund: { amount: 1000, method: 'card' }, reason: 'A loose seam' }],
      [{ status: 'SHIPPED' }, { status: 'DELIVERED' }],
    ])
  })

  it('cannot make a status change that does not exist, and nothing changes', async () => {
    const { orderId } = await paid()
    for (const status of ['PENDING', 'PAID', 'DELIVERED'] as const)
      await refuses(setStatus(orderId, status), 'move_not_allowed')
    expect(await read(orderId)).toMatchObject({ status: 'PAID', moves: ['SHIPPED', 'CANCELED', 'REFUNDED'] })
    await refuses(read(randomUUID()), 404)
    await expect(refund(orderId, -5)).rejects.toMatchObject({ fields: { amount: expect.any(String) } })
  })

  it('find it by its number, its email and its name', async () => {
    const { orderId, shopper } = await placed()
    const find = async (search: string) =>
      (await shop.call(listAdminOrders, { search }, staff)).items.map(order => order.id)
    expect(await find(orderId.slice(-8).toUpperCase())).toEqual([orderId])
    expect(await find(shopper.user.email)).toEqual([orderId])
    expect(await find('%')).toEqual([])
    const { items, total: all } = await shop.call(listAdminOrders, { status: 'PENDING', limit: 1 }, staff)
    expect(items).toMatchObject([{ id: orderId, itemCount: 1, city: 'London', postalCode: 'E1 8JG' }])
    expect(all).toBeGreaterThanOrEqual(1)
  })
})
