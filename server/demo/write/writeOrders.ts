import type { Knex } from 'knex'
import { waitForAll } from '../../src/platform/database/waitForAll.ts'
import { type Insert, insertRows } from '../insertRows.ts'
import {
  eventRows,
  itemRows,
  orderRow,
  parcelLineRows,
  parcelRows,
  refundRows,
  wordRows,
  type OrderContext,
} from './orderRows.ts'
import { issuedRows } from './issuedRows.ts'
import type { PlannedOrder } from '../plan/plan.ts'

/**
 * Writes orders with their lines, history, refunds, invoices and credit notes; other modules write stock moves,
 * catalogue statistics and counters.
 */
export const writeOrders = async (
  insert: Insert,
  orders: readonly PlannedOrder[],
  context: OrderContext,
): Promise<void> => {
  const issued = orders.flatMap(order => issuedRows(order, context))
  await waitForAll(
    insert(
      'orders',
      orders.map(order => orderRow(order, context)),
    ),
    insert('order_items', orders.flatMap(itemRows)),
    insert('order_words', orders.flatMap(wordRows)),
    insert(
      'order_events',
      orders.flatMap(order => eventRows(order, context)),
    ),
    insert(
      'parcels',
      orders.flatMap(order => parcelRows(order, context)),
    ),
    insert('parcel_lines', orders.flatMap(parcelLineRows)),
    insert('refunds', orders.flatMap(refundRows)),
    insert(
      'invoices',
      issued.map(({ invoice }) => invoice),
    ),
    insert(
      'documents',
      issued.map(({ document }) => document),
    ),
  )
}

/** Sets the counters from which the gapless numbers continue. */
export const writeCounters = (trx: Knex.Transaction, counters: ReadonlyMap<string, number>): Promise<void> =>
  insertRows(
    trx,
    'counters',
    [...counters].map(([name, value]) => ({ name, value })),
  )
