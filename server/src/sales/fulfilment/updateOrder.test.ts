import {
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  updateAdminOrder,
} from '@shop/contracts/orders/adminEndpoints'
import { changeDelivery } from '@shop/contracts/orders/changeEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { useStaff } from '../../test/accounts.ts'
import { buyGarment } from '../../test/checkout.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop('staff and the address of an order', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const paid = async () => {
    const { orderId } = await buyGarment(shop, 3)
    return shop.call(getAdminOrder, { id: orderId }, staff)
  }
  const { country: _, ...address } = {
    firstName: 'Yusuf',
    lastName: 'Rahman',
    address1: '14 Cable Street',
    address2: '',
    city: 'Leeds',
    state: null,
    postalCode: 'ls1 4ap',
    country: 'GB',
  }
  const changesOf = (id: string) => shop.deps.db('audit_log').where({ subject_id: id }).orderBy('at')

  it('correct the address before it is shipped; it is found by the new postcode', async () => {
    const { id } = await paid()
    const { version } = await shop.call(getAdminOrder, { id }, staff)
    const wish = { id, shippingAddress: address, version }
    const order = await shop.call(updateAdminOrder, wish, staff)
    expect(order.shippingAddress).toEqual({
      ...address,
      address2: null,
      postalCode: 'LS1 4AP',
      country: 'GB',
    })
    expect(order.billingAddress.postalCode).toBe('E1 8JG')
    expect(order.events.at(-1)?.detail).toBe(
      'Delivery address changed from Yusuf Rahman, 12 Cable Street, London, E1 8JG to Yusuf Rahman, 14 Cable Street, Leeds, LS1 4AP',
    )
    const idsFor = async (search: string) =>
      (await shop.call(listAdminOrders, { search }, staff)).items.map(item => item.id)
    expect(await idsFor('LS1 4AP')).toEqual([id])
    expect(await idsFor('E1 8JG')).not.toContain(id)
    const [mail] = (await mailsTo(shop, order.email)).filter(({ subject }) => subject.endsWith('changed'))
    expect(mail?.text).toContain('New delivery address: Yusuf Rahman, 14 Cable Street, Leeds, LS1 4AP')
    expect(mail?.text).not.toContain('nothing more to pay')
    expect(await changesOf(id)).toMatchObject([{ before: expect.stringContaining('12 Cable Street') }])
    // Somebody else still sees the order as it was.
    await expect(shop.call(updateAdminOrder, wish, staff)).rejects.toMatchObject({
      code: 'conflict',
      fields: { shippingAddress: expect.stringContaining('14 Cable Street'), version: '2' },
    })
  })

  it('remind the customer, when they correct it, of what is still unpaid', async () => {
    const { id } = await paid()
    const { version } = await shop.call(getAdminOrder, { id }, staff)
    const changeId = newId()
    await shop.call(changeDelivery, { id, changeId, shippingMethod: 'express', surcharge: 400 }, staff)
    const order = await shop.call(updateAdminOrder, { id, shippingAddress: address, version }, staff)
    const { number } = await shop.call(getAdminOrder, { id: changeId }, staff)
    const [mail] = (await mailsTo(shop, order.email)).filter(({ subject }) => subject.endsWith('changed'))
    expect(mail?.text).toContain(
      `Order ${number}, which goes with it, is still waiting for your payment of £4.00.`,
    )
  })

  it('cannot enter an invalid address, or any once it is shipped', async () => {
    const { id } = await paid()
    const send = (postalCode: string) =>
      shop.call(updateAdminOrder, { id, shippingAddress: { ...address, postalCode } }, staff)
    await expect(send('12345')).rejects.toMatchObject({
      fields: { 'shippingAddress.postalCode': 'Please enter a valid UK postcode.' },
    })
    await shop.call(fulfilOrder, { id, carrier: 'DPD', notify: false }, staff)
    await expect(send('LS1 4AP')).rejects.toMatchObject({ code: 'conflict' })
  })
})
