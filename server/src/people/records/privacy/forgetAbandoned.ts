import type { Knex } from 'knex'
import { blankOrders, erasedValues, type OrderToErase } from './blankOrders.ts'

/** Erases the columns that no law requires from orders of a closed account, except those with a payment under way. */
export const forgetInOrders = async (trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> => {
  await trx('orders').whereIn('id', orderIds).whereNot({ status: 'PENDING' }).update(erasedValues)
}

/** Selects unpaid cancelled orders that still contain personal data. Orders with a payment or a refund are left out. */
export const abandonedOrders = (trx: Knex): Knex.QueryBuilder => {
  const moneyIn = (table: string) => trx(table).whereRaw(`${table}.order_id = orders.id`).select('id')
  return trx('orders')
    .where({ status: 'CANCELED', paid_at: null })
    .whereNot({ email: '' })
    .whereNotExists(moneyIn('unmatched_payments'))
    .whereNotExists(moneyIn('refunds'))
}

/** Removes personal data from an erased account's orders that were cancelled unpaid; no law requires that data. */
export const forgetAbandoned = async (trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> => {
  const orders: OrderToErase[] = await abandonedOrders(trx)
    .whereIn('id', orderIds)
    .select('id', 'number', 'country', 'created_at')
  await blankOrders(trx, orders)
}
