import { randomUUID } from 'node:crypto'
import { fulfilOrder, getAdminOrder, packOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { buyGarment } from '../../test/checkout.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('a parcel that is complete', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  /** Buys three garments of one line, and pays. */
  const paid = async () => {
    const { orderId } = await buyGarment(shop, 3, { quantity: 3 })
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff)
    return { id: orderId, itemId: items[0]!.id }
  }
  const pack = (id: string, itemId: string, quantity: number, checkId = randomUUID()) =>
    shop.call(packOrder, { id, checkId, lines: [{ itemId, quantity }] }, staff)

  it('is recorded in the history with its packer, once even if it is submitted again', async () => {
    const { id, itemId } = await paid()
    const checkId = randomUUID()
    await Promise.all([1, 2, 3].map(() => pack(id, itemId, 3, checkId)))
    const { events, status } = await pack(id, itemId, 3, checkId)
    expect(events.filter(event => event.id === checkId)).toMatchObject([
      { actor: 'Amina Khan', detail: 'Packed: 3 garments', isNote: false, from: null, to: null },
    ])
    expect(status).toBe('PAID')
    const noted = await shop.deps.db('audit_log').where({ subject_id: id }).pluck('after')
    expect(noted).toEqual([JSON.stringify({ packed: [{ itemId, quantity: 3 }] })])
    const other = await paid()
    await refuses(pack(other.id, other.itemId, 3, checkId), 'conflict')
  })

  it('is refused if its contents should have changed since', async () => {
    const { id, itemId } = await paid()
    await shop.call(
      refundOrder,
      { id, lines: [{ itemId, quantity: 1 }], amount: 4999, reason: 'Torn' },
      staff,
    )
    const error =
      'This order has changed since its parcel was packed. Please look at it again before you send it.'
    for (const [line, quantity] of [
      [itemId, 3],
      [itemId, 1],
      [randomUUID(), 2],
    ] as const)
      await refuses(pack(id, line, quantity), 'conflict', error)
    expect((await pack(id, itemId, 2)).events.at(-1)?.detail).toBe('Packed: 2 garments')
  })

  it('is refused if it is not to be sent', async () => {
    const { id, itemId } = await paid()
    await shop.call(fulfilOrder, { id, carrier: 'DPD', notify: false }, staff)
    await refuses(pack(id, itemId, 3), 'move_not_allowed', 'This order has already been shipped.')
    await refuses(pack(randomUUID(), itemId, 3), 404)
  })
})
