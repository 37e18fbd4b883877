import type { Knex } from 'knex'
import { blankOrders, erased, type Forgotten } from './blankOrders.ts'

/** Erases it from those orders of a closed account that no payment is under way for. */
export const forgetInOrders = async (trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> => {
  await trx('orders').whereIn('id', orderIds).whereNot({ status: 'PENDING' }).update(erased)
}

/** Selects unpaid cancelled orders that still name their person. Orders for which money came or went are left out. */
export const givenUpOrders = (trx: Knex): Knex.QueryBuilder => {
  const moneyIn = (table: string) => trx(table).whereRaw(`${table}.order_id = orders.id`).select('id')
  return trx('orders')
    .where({ status: 'CANCELED', paid_at: null })
    .whereNot({ email: '' })
    .whereNotExists(moneyIn('unmatched_payments'))
    .whereNotExists(moneyIn('refunds'))
}

/** Removes the person from those of an erased account's orders that were given up unpaid; no law asks for them. */
export const forgetAbandoned = async (trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> => {
  const orders: Forgotten[] = await givenUpOrders(trx)
    .whereIn('id', orderIds)
    .select('id', 'number', 'country', 'created_at')
  await blankOrders(trx, orders)
}
