import type { Knex } from 'knex'
import { dropColumns } from './columns.ts'

/** Which paid orders are among the sold units of their products. Until now that happened with the payment. */
export const up = async (db: Knex) => {
  await db.schema.alterTable('orders', table => {
    table.boolean('is_counted').notNullable().defaultTo(false)
  })
  await db.raw('update orders set is_counted = true where paid_at is not null')
  await db.raw(
    'create index orders_to_count on orders (paid_at) where paid_at is not null and is_counted = false',
  )
}

export const down = async (db: Knex) => {
  await db.raw('drop index orders_to_count')
  await dropColumns(db, 'orders', ['is_counted'])
}
