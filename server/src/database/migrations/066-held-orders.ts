import type { Knex } from 'knex'
import { dropColumns } from './columns.ts'

/** What the customer's bank disputes of an order, until staff have decided; and from which network it was placed. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('orders', table => {
    table.text('dispute')
    // A keyed digest, forgotten after a day: what one network holds unpaid is limited.
    table.string('placed_from', 64)
  })
  await db.raw(
    'create index orders_placed_from on orders (placed_from, created_at) where placed_from is not null',
  )
}

export const down = async (db: Knex) => {
  await db.raw('drop index orders_placed_from')
  await dropColumns(db, 'orders', ['dispute', 'placed_from'])
}
