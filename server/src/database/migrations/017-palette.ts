import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'

/** What the palette finds products and documents by. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  // All that is looked through for words of a title, without the descriptions.
  await db.raw('create index products_titles on products (title, units_sold, id)')
  // Found by their beginning, so they are compared byte by byte, as SQLite does anyway.
  const collation = isPostgres(db) ? ' collate "C"' : ''
  await db.raw(`create index variants_sku_start on variants ((lower(sku)${collation}))`)
  await db.raw(
    "create index documents_filed on documents (title, created_at, id, category) where category <> 'invoices'",
  )
}

export const down = async (db: Knex) => {
  await db.raw('drop index documents_filed')
  await db.raw('drop index variants_sku_start')
  await db.raw('drop index products_titles')
}
