import type * as wire from '@shop/contracts/orders/endpoints'
import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import type { Order } from './Order.ts'
import { presentOrder } from './present.ts'
import { readItems } from './readItems.ts'
import { readParcels } from './parcels/readParcels.ts'

/** Presents orders with their lines, parcels and refunded amounts, in three queries however many orders there are. */
export const presentOrders = async (db: Knex, orders: readonly Order[]): Promise<wire.Order[]> => {
  const ids = orders.map(({ id }) => id)
  const [items, refunded, parcels] = await Promise.all([
    readItems(db, ids),
    sumRefunds(db, ids),
    readParcels(db, ids),
  ])
  return orders.map(order =>
    presentOrder(order, {
      items: items.get(order.id) ?? [],
      refunded: refunded.get(order.id) ?? 0,
      parcels: parcels.get(order.id) ?? [],
    }),
  )
}

const sumRefunds = async (db: Knex, orderIds: readonly string[]): Promise<Map<string, Pence>> => {
  const sums: { order_id: string; amount: number | string }[] = await db('refunds')
    .whereIn('order_id', [...orderIds])
    .where({ state: 'SUCCEEDED' })
    .whereNull('unmatched_payment_id')
    .groupBy('order_id')
    .select('order_id')
    .sum({ amount: 'amount' })
  return new Map(sums.map(sum => [sum.order_id, Number(sum.amount)]))
}
