import type { Knex } from 'knex'
import { dropTables, idColumn, linkColumn, ownerColumn } from './columns.ts'

/** Creates the differences in price in refunds, whose units the customer keeps: pence by line. */
export const up = (db: Knex) =>
  db.schema.createTable('refund_differences', table => {
    idColumn(table).primary()
    ownerColumn(table, 'refund_id', 'refunds').index()
    linkColumn(table, 'order_item_id', 'order_items').index()
    table.integer('amount').notNullable()
    table.boolean('is_of_exchange').notNullable()
    table.check('amount > 0', [], 'refund_differences_amount')
  })

export const down = (db: Knex) => dropTables(db, ['refund_differences'])
