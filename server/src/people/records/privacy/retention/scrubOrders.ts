import type { Knex } from 'knex'
import type { Deps } from '../../../../platform/base/deps.ts'
import { isPostgres } from '../../../../platform/database/connect.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { undrawn } from '../../../../sales/orders/invoices/fileIssued.ts'
import { paperFacts } from '../../../../sales/orders/invoices/InvoiceData.ts'
import { blankOrders, scrubbed, type Forgotten } from '../blankOrders.ts'
import { givenUpOrders } from '../forgetAbandoned.ts'

/** Leaves out orders that still need work: those with an open payment case, released or not, or a review by staff. */
const settled = (db: Knex, orders: Knex.QueryBuilder) => {
  const cases = db('payment_cases').whereRaw('payment_cases.order_id = orders.id').whereNull('ended_at')
  return orders.whereNotExists(cases.select('id')).whereNull('review_flag')
}

/** Orders that were abandoned unpaid before then and need no work. */
export const unpaidBefore = (db: Knex, before: string): Knex.QueryBuilder =>
  settled(db, givenUpOrders(db)).where('created_at', '<', before).where('updated_at', '<', before)

/**
 * Orders that ended before then: sent or given back, without an open dispute, refund or decision about money, and whose
 * last paper is as old. One that is paid and was never sent has not ended. Tested on SQLite and Postgres.
 */
export const endedBefore = (db: Knex, before: string): Knex.QueryBuilder => {
  const younger = (table: string, at: string, openState: string) =>
    db(table)
      .whereRaw(`${table}.order_id = orders.id`)
      .where(any => void any.where(at, '>=', before).orWhere({ state: openState }))
      .select('id')
  const papers = db('invoices').whereRaw('invoices.order_id = orders.id').where('issued_at', '>=', before)
  return settled(db, db('orders'))
    .whereIn('status', ['SHIPPED', 'DELIVERED', 'REFUNDED', 'CANCELED'])
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .whereNot({ email: '' })
    .whereNotExists(younger('refunds', 'updated_at', 'PENDING'))
    .whereNotExists(younger('unmatched_payments', 'updated_at', 'OPEN'))
    .whereNotExists(papers.select('number'))
    .whereNotExists(db('invoices_due').whereRaw('invoices_due.order_id = orders.id').select('id'))
}

const personal = Object.entries(paperFacts).flatMap(([fact, kind]) => (kind === 'personal' ? [fact] : []))

const withoutPerson = (db: Knex): [sql: string, bindings: readonly string[]] =>
  isPostgres(db)
    ? [`(data::jsonb - array[${personal.map(() => '?').join(', ')}])::text`, personal]
    : [`json_remove(data, ${personal.map(() => '?').join(', ')})`, personal.map(key => `$.${key}`)]

const scrubPapers = async (trx: Knex.Transaction, orderIds: readonly string[]): Promise<string[]> => {
  const [sql, bindings] = withoutPerson(trx)
  const ofOrders = `order_id in (${orderIds.map(() => '?').join(', ')})`
  await rows(trx, `update invoices set data = ${sql} where ${ofOrders}`, [...bindings, ...orderIds])
  const refunds = trx('refunds').whereIn('order_id', orderIds)
  await refunds.clone().update({ reason: '', last_error: null })
  // Invoices are filed under their order's id, credit notes under their refund's.
  const filed = trx('documents')
    .where({ category: 'invoices' })
    .where(any => void any.whereIn('id', orderIds).orWhereIn('id', refunds.clone().select('id')))
  const keys: string[] = await filed.clone().pluck('file_key')
  await filed.update({ user_id: null, size: undrawn })
  return keys
}

/**
 * Takes the person out of at most `batch` of these orders and of their papers, whose PDFs are drawn anew without them
 * when somebody opens them. Gives how many orders it were.
 */
export const scrubOrders = ({ db, files }: Deps, due: (trx: Knex) => Knex.QueryBuilder, batch: number) =>
  transaction(db, async trx => {
    const orders: Forgotten[] = await due(trx)
      .orderBy('created_at')
      .limit(batch)
      .forUpdate()
      .select('id', 'number', 'country', 'created_at')
    if (orders.length === 0) return 0
    await blankOrders(trx, orders, scrubbed)
    const keys = await scrubPapers(
      trx,
      orders.map(({ id }) => id),
    )
    // Files are removed before the commit: after a crash behind it they would stay, while a missing PDF is drawn again.
    for (const key of keys) await files.remove(key)
    return orders.length
  })
