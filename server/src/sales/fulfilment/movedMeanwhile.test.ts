import { expect, it } from 'vitest'
import type { Deps } from '../../platform/base/deps.ts'
import { Order } from '../orders/Order.ts'
import { signUp } from '../../test/accounts.ts'
import { buyGarment, orderRow, stockOf } from '../../test/checkout.ts'
import { describeShop } from '../../test/startShop.ts'
import { cancelPaid } from '../orders/payments/cancelPaid.ts'
import { refundOrder } from './refundOrder.ts'
import { shipOrder } from './shipOrder.ts'

type Act = (deps: Deps, order: Order, by: { actor: string; reason: string }) => Promise<void>

const acts: [name: string, act: Act][] = [
  ['canceling it', cancelPaid],
  ['shipping it', shipOrder],
  ['refunding it', refundOrder],
]

describeShop('a paid order that somebody else has cancelled since it was read', shop => {
  it.each(acts)('is left as it is by %s', async (_, act) => {
    const { variantId, orderId } = await buyGarment(shop, 3)
    const { user } = await signUp(shop, { isAdmin: true })
    const by = { actor: user.id, reason: 'Agreed by phone' }
    const read = await Order.query(shop.deps.db).findById(orderId).throwIfNotFound()
    await cancelPaid(shop.deps, read, by)
    await expect(act(shop.deps, read, by)).rejects.toMatchObject({ code: 'conflict' })
    expect((await orderRow(shop, orderId)).status).toBe('CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    expect(await shop.deps.db('refunds').where({ order_id: orderId }).pluck('amount')).toEqual([5598])
  })
})
