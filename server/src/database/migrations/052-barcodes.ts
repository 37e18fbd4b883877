import type { Knex } from 'knex'

/** What a scanner finds a garment by. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.raw("create index variants_barcodes on variants (lower(barcode)) where barcode <> ''")
}

export const down = async (db: Knex) => {
  await db.raw('drop index variants_barcodes')
}
