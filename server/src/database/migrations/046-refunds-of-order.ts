import type { Knex } from 'knex'

/**
 * Refunds that succeeded are looked up by their order, and SQLite took the index of their state for that, which nearly all
 * of them share.
 */
export const up = (db: Knex) =>
  db.schema.alterTable('refunds', table => {
    table.dropIndex(['order_id'])
    table.index(['order_id', 'state'])
  })

export const down = (db: Knex) =>
  db.schema.alterTable('refunds', table => {
    table.dropIndex(['order_id', 'state'])
    table.index(['order_id'])
  })
