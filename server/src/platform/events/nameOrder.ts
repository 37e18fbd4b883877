import { orderName } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'

/** Reads the short numbers of orders, such as `M-10482`, by their ids. */
export const readOrderNumbers = async (
  db: Knex,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const orderRows: { id: string; number: string }[] = await db('orders')
    .whereIn('id', ids)
    .select('id', 'number')
  return new Map(orderRows.map(({ id, number }) => [id, number]))
}

/** Names an order for staff by both of its numbers: `M-10482 (7728950e)`. */
export const nameOrder = async (db: Knex, id: string): Promise<string> =>
  orderName({ id, number: (await readOrderNumbers(db, [id])).get(id) })
