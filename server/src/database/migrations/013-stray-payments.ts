import type { Knex } from 'knex'
import { dropColumns, idColumn, ownerColumn, timestamps } from './columns.ts'

const openRefunds = "state = 'PENDING' and actor <> 'provider'"

/** Payments that came for an order and are not its own: of another sum, or second ones; and refunds that are paid by hand. */
export const up = async (db: Knex) => {
  await db.schema.createTable('stray_payments', table => {
    idColumn(table).primary()
    ownerColumn(table, 'order_id', 'orders').index()
    table.string('payment_intent_id', 255).notNullable().unique()
    table.string('session_id', 255).notNullable()
    table.integer('amount').notNullable().checkPositive()
    table.string('currency', 3).notNullable()
    // What of it is not as the order has it.
    table.string('problem', 20).notNullable()
    table.string('state', 10).notNullable().checkIn(['OPEN', 'ACCEPTED', 'RETURNED'])
    timestamps(table)
  })
  // What was captured where that is less than the total.
  await db.schema.alterTable('orders', table => table.integer('captured'))
  await db.schema.alterTable('refunds', table => {
    table.string('method', 10).notNullable().defaultTo('card')
    // The payment that goes back where it is not the order's own. No foreign key, which SQLite could not drop again.
    idColumn(table, 'stray_payment_id').index()
  })
  await db('refunds')
    .whereIn('order_id', db('orders').whereNull('payment_intent_id').select('id'))
    .update({ method: 'by_hand' })
  await db.raw('drop index refunds_one_open')
  await db.raw(
    `create unique index refunds_open_order_id on refunds (order_id)
      where ${openRefunds} and stray_payment_id is null`,
  )
  await db.raw(
    `create unique index refunds_open_stray_payment_id on refunds (stray_payment_id) where ${openRefunds}`,
  )
}

export const down = async (db: Knex) => {
  await db.raw('drop index refunds_open_stray_payment_id')
  await db.raw('drop index refunds_open_order_id')
  // Without their column they would be taken for the order's own.
  await db('refunds').whereNotNull('stray_payment_id').delete()
  await db.schema.alterTable('refunds', table => table.dropIndex(['stray_payment_id']))
  await dropColumns(db, 'refunds', ['method', 'stray_payment_id'])
  await db.raw(`create unique index refunds_one_open on refunds (order_id) where ${openRefunds}`)
  await dropColumns(db, 'orders', ['captured'])
  await db.schema.dropTable('stray_payments')
}
