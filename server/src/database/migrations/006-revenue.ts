import type { Knex } from 'knex'

/** Lets revenue be summed up from the index alone, without reading the orders and their addresses. */
export const up = (db: Knex) =>
  db.schema.alterTable('orders', table => table.index(['status', 'paid_at', 'total']))

export const down = (db: Knex) =>
  db.schema.alterTable('orders', table => table.dropIndex(['status', 'paid_at', 'total']))
