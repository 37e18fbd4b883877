import type { Knex } from 'knex'
import { insertRows } from '../insertRows.ts'
import { eventRows, itemRows, orderRow, refundRows, wordRows, type OrderContext } from './orderRows.ts'
import { issuedRows } from './issuedRows.ts'
import type { PlannedOrder } from '../plan/plan.ts'

/** Writes orders with their lines, history, refunds and what was issued for them; their stock moves, the figures of catalogue and counters are others'. */
export const writeOrders = async (
  trx: Knex.Transaction,
  orders: readonly PlannedOrder[],
  context: OrderContext,
): Promise<void> => {
  await insertRows(
    trx,
    'orders',
    orders.map(order => orderRow(order, context)),
  )
  await insertRows(trx, 'order_items', orders.flatMap(itemRows))
  await insertRows(trx, 'order_words', orders.flatMap(wordRows))
  await insertRows(
    trx,
    'order_events',
    orders.flatMap(order => eventRows(order, context)),
  )
  await insertRows(trx, 'refunds', orders.flatMap(refundRows))
  const issued = orders.flatMap(order => issuedRows(order, context))
  await insertRows(
    trx,
    'invoices',
    issued.map(({ invoice }) => invoice),
  )
  await insertRows(
    trx,
    'documents',
    issued.map(({ document }) => document),
  )
}

/** Sets the counters from which the gapless numbers go on. */
export const writeCounters = (trx: Knex.Transaction, counters: ReadonlyMap<string, number>): Promise<void> =>
  insertRows(
    trx,
    'counters',
    [...counters].map(([name, value]) => ({ name, value })),
  )
