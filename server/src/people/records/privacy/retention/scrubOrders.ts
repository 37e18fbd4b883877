import type { Knex } from 'knex'
import type { Deps } from '../../../../platform/base/deps.ts'
import { isPostgres } from '../../../../platform/database/connect.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { notRendered } from '../../../../sales/orders/invoices/fileIssued.ts'
import { paperFacts } from '../../../../sales/orders/invoices/InvoiceData.ts'
import { blankOrders, scrubbedValues, type OrderToErase } from '../blankOrders.ts'
import { abandonedOrders } from '../forgetAbandoned.ts'

/** Leaves out orders that still need work: those with an open payment case, released or not, or a review by staff. */
const withoutOpenWork = (db: Knex, orders: Knex.QueryBuilder) => {
  const cases = db('payment_cases').whereRaw('payment_cases.order_id = orders.id').whereNull('ended_at')
  return orders.whereNotExists(cases.select('id')).whereNull('review_flag')
}

/** Selects orders that were cancelled unpaid before `before` and need no work by staff. */
export const abandonedBefore = (db: Knex, before: string): Knex.QueryBuilder =>
  withoutOpenWork(db, abandonedOrders(db)).where('created_at', '<', before).where('updated_at', '<', before)

/**
 * Selects orders that ended before `before`: sent, refunded or cancelled, with no open dispute, refund or unmatched
 * payment, and no invoice or credit note issued since. A paid order that was never sent has not ended. Tested on SQLite
 * and Postgres.
 */
export const endedBefore = (db: Knex, before: string): Knex.QueryBuilder => {
  const changedSince = (table: string, column: string, openState: string) =>
    db(table)
      .whereRaw(`${table}.order_id = orders.id`)
      .where(condition => void condition.where(column, '>=', before).orWhere({ state: openState }))
      .select('id')
  const recentInvoices = db('invoices')
    .whereRaw('invoices.order_id = orders.id')
    .where('issued_at', '>=', before)
  return withoutOpenWork(db, db('orders'))
    .whereIn('status', ['SHIPPED', 'DELIVERED', 'REFUNDED', 'CANCELED'])
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .whereNot({ email: '' })
    .whereNotExists(changedSince('refunds', 'updated_at', 'PENDING'))
    .whereNotExists(changedSince('unmatched_payments', 'updated_at', 'OPEN'))
    .whereNotExists(recentInvoices.select('number'))
    .whereNotExists(db('invoices_due').whereRaw('invoices_due.order_id = orders.id').select('id'))
}

const personalFields = Object.entries(paperFacts).flatMap(([fact, kind]) =>
  kind === 'personal' ? [fact] : [],
)

const withoutPersonSql = (db: Knex): [sql: string, bindings: readonly string[]] =>
  isPostgres(db)
    ? [`(data::jsonb - array[${personalFields.map(() => '?').join(', ')}])::text`, personalFields]
    : [
        `json_remove(data, ${personalFields.map(() => '?').join(', ')})`,
        personalFields.map(key => `$.${key}`),
      ]

const scrubInvoices = async (trx: Knex.Transaction, orderIds: readonly string[]): Promise<string[]> => {
  const [sql, bindings] = withoutPersonSql(trx)
  const ofOrdersSql = `order_id in (${orderIds.map(() => '?').join(', ')})`
  await rows(trx, `update invoices set data = ${sql} where ${ofOrdersSql}`, [...bindings, ...orderIds])
  const refunds = trx('refunds').whereIn('order_id', orderIds)
  await refunds.clone().update({ reason: '', last_error: null })
  // Invoices are filed under their order's id, credit notes under their refund's.
  const documents = trx('documents')
    .where({ category: 'invoices' })
    .where(condition => void condition.whereIn('id', orderIds).orWhereIn('id', refunds.clone().select('id')))
  const keys: string[] = await documents.clone().pluck('file_key')
  await documents.update({ user_id: null, size: notRendered })
  return keys
}

/**
 * Removes personal data from at most `batch` of the orders that `dueOrders` selects, and from their invoices. The PDFs
 * are made again without that data when somebody opens them. Returns the number of orders.
 */
export const scrubOrders = (
  { db, files }: Deps,
  dueOrders: (trx: Knex) => Knex.QueryBuilder,
  batch: number,
) =>
  transaction(db, async trx => {
    const orders: OrderToErase[] = await dueOrders(trx)
      .orderBy('created_at')
      .limit(batch)
      .forUpdate()
      .select('id', 'number', 'country', 'created_at')
    if (orders.length === 0) return 0
    await blankOrders(trx, orders, scrubbedValues)
    const keys = await scrubInvoices(
      trx,
      orders.map(({ id }) => id),
    )
    // Removes the files before the commit: a crash after it would leave them behind, whereas a missing PDF is simply
    // made again.
    for (const key of keys) await files.remove(key)
    return orders.length
  })
