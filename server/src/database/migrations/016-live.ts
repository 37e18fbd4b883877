import type { Knex } from 'knex'

/** Lets every process ask each second what is new, and the dashboard count what is, from a few rows of an index. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('products', table => table.index(['created_at']))
  await db.schema.alterTable('order_events', table => table.index(['at']))
  // Moves by hand alone: those of orders come with an order or with one of its events.
  await db.raw(
    "create index stock_moves_by_hand on stock_moves (at) where kind in ('COUNT', 'RECEIVE', 'CORRECT')",
  )
  await db.schema.alterTable('reviews', table => table.index(['updated_at']))
}

export const down = async (db: Knex) => {
  await db.schema.alterTable('products', table => table.dropIndex(['created_at']))
  await db.schema.alterTable('reviews', table => table.dropIndex(['updated_at']))
  await db.raw('drop index stock_moves_by_hand')
  await db.schema.alterTable('order_events', table => table.dropIndex(['at']))
}
