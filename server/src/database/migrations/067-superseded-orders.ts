import type { Knex } from 'knex'
import { dropColumns, instantColumn } from './columns.ts'

/** When an unpaid order was replaced by a changed checkout of its cart; see `docs/decisions/024-replaced-orders.md`. */
export const up = (db: Knex) =>
  db.schema.alterTable('orders', table => void instantColumn(table, 'superseded_at').nullable())

export const down = (db: Knex) => dropColumns(db, 'orders', ['superseded_at'])
