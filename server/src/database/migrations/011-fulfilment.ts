import type { Knex } from 'knex'
import { dropColumns, idColumn, instantColumn } from './columns.ts'

/** What happens to an order after it was placed, and what somebody should look at. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('orders', table => {
    // How it was paid: null until then.
    table.string('payment_method', 10)
    table.string('carrier', 40)
    table.string('tracking_number', 60)
    instantColumn(table, 'shipped_at')
    // When its payment session was last asked about.
    instantColumn(table, 'checked_at')
  })
  await db('orders').whereNotNull('paid_at').update({ payment_method: 'card' })
  await db.schema.alterTable('refunds', table => {
    table.string('actor', 40).notNullable().defaultTo('system')
    table.index(['state', 'created_at'])
  })
  // What the provider's dashboard gives back is done already; only our own wait for each other.
  await db.raw('drop index refunds_one_open')
  await db.raw(
    "create unique index refunds_one_open on refunds (order_id) where state = 'PENDING' and actor <> 'provider'",
  )
  // Until when something that goes on outside has been read completely.
  await db.schema.createTable('cursors', table => {
    table.string('name', 40).primary()
    instantColumn(table, 'read_until').notNullable()
  })
  await db.schema.createTable('alerts', table => {
    idColumn(table).primary()
    table.string('kind', 40).notNullable()
    // What it is about: an order's id, a variant's, a payment's.
    table.string('subject', 255).notNullable()
    table.text('detail').notNullable()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_seen_at').notNullable()
    instantColumn(table, 'resolved_at')
    table.index(['resolved_at', 'created_at'])
  })
  await db.raw('create unique index alerts_one_open on alerts (kind, subject) where resolved_at is null')
}

export const down = async (db: Knex) => {
  await db.schema.dropTable('alerts')
  await db.schema.dropTable('cursors')
  await db.raw('drop index refunds_one_open')
  await db.schema.alterTable('refunds', table => table.dropIndex(['state', 'created_at']))
  await dropColumns(db, 'refunds', ['actor'])
  await db.raw("create unique index refunds_one_open on refunds (order_id) where state = 'PENDING'")
  await dropColumns(db, 'orders', [
    'payment_method',
    'carrier',
    'tracking_number',
    'shipped_at',
    'checked_at',
  ])
}
