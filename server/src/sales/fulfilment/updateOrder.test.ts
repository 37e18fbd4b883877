import { randomUUID } from 'node:crypto'
import {
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  updateAdminOrder,
} from '@shop/contracts/orders/adminEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { signUp, type TestAccount } from '../../test/accounts.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'

onBothDatabases('staff and what is written of an order', dialect => {
  const shop = useShop(dialect)
  let staff: TestAccount
  beforeAll(async () => {
    staff = await signUp(shop, { isAdmin: true, firstName: 'Amina', lastName: 'Khan' })
  })
  const paid = async () => {
    const { variantId } = await makeGarment(shop, 3)
    const { orderId } = await checkOut(shop, await makeShopper(shop, variantId))
    await payFor(shop, orderId)
    return shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
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

  it('note what the others should know', async () => {
    const { id } = await paid()
    const order = await shop.call(
      updateAdminOrder,
      { id, note: ' Call before\ndelivery. ' },
      staff.accessToken,
    )
    expect(order.events.at(-1)).toMatchObject({
      actor: 'Amina Khan',
      isNote: true,
      detail: 'Call before\ndelivery.',
      from: null,
    })
    expect(order.events.slice(0, -1).every(({ isNote }) => !isNote)).toBe(true)
    expect(await changesOf(id)).toMatchObject([{ after: JSON.stringify({ note: 'Call before\ndelivery.' }) }])
    await expect(shop.call(updateAdminOrder, { id, note: '  ' }, staff.accessToken)).rejects.toMatchObject({
      fields: { note: 'This field is required.' },
    })
  })

  it('note it once though it is sent again, at the same moment too', async () => {
    const [{ id }, other] = [await paid(), await paid()]
    const note = { id, noteId: randomUUID(), note: 'Call before delivery.' }
    const send = (change: Partial<typeof note> = {}) =>
      shop.call(updateAdminOrder, { ...note, ...change }, staff.accessToken)
    await Promise.all([send(), send(), send()])
    const { events } = await send({ note: ' Call before delivery. ' })
    expect(events.filter(({ isNote }) => isNote)).toMatchObject([{ id: note.noteId }])
    expect(await changesOf(id)).toHaveLength(1)
    for (const change of [{ note: 'Do not call.' }, { id: other.id }])
      await expect(send(change)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    const noteId = randomUUID()
    const both = await Promise.allSettled([send({ noteId }), send({ noteId, id: other.id })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('correct the address before it is shipped; it is found by the new postcode', async () => {
    const { id } = await paid()
    const { version } = await shop.call(getAdminOrder, { id }, staff.accessToken)
    const wish = { id, shippingAddress: address, version }
    const order = await shop.call(updateAdminOrder, wish, staff.accessToken)
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
      (await shop.call(listAdminOrders, { search }, staff.accessToken)).items.map(item => item.id)
    expect(await idsFor('LS1 4AP')).toEqual([id])
    expect(await idsFor('E1 8JG')).not.toContain(id)
    expect(await changesOf(id)).toMatchObject([{ before: expect.stringContaining('12 Cable Street') }])
    // Somebody else still sees the order as it was.
    await expect(shop.call(updateAdminOrder, wish, staff.accessToken)).rejects.toMatchObject({
      code: 'conflict',
      fields: { shippingAddress: expect.stringContaining('14 Cable Street'), version: '2' },
    })
  })

  it('are refused an address that cannot be right, and any once it is shipped', async () => {
    const { id } = await paid()
    const send = (postalCode: string) =>
      shop.call(updateAdminOrder, { id, shippingAddress: { ...address, postalCode } }, staff.accessToken)
    await expect(send('12345')).rejects.toMatchObject({
      fields: { 'shippingAddress.postalCode': 'Please enter a valid UK postcode.' },
    })
    await shop.call(fulfilOrder, { id, carrier: 'DPD', notify: false }, staff.accessToken)
    await expect(send('LS1 4AP')).rejects.toMatchObject({ code: 'conflict' })
  })
})
