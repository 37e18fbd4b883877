import type { Knex } from 'knex'
import { dropColumns } from './columns.ts'

/** How the provider says an order was paid, in words such as `Visa ending 4242`. Orders from before do not say. */
export const up = (db: Knex) =>
  db.schema.alterTable('orders', table => void table.string('paid_with', 80).nullable())

export const down = (db: Knex) => dropColumns(db, 'orders', ['paid_with'])
