import type { Knex } from 'knex'
import { skuKey } from '../skuKey.ts'

/** What pictures are matched to variants by: SKUs as people write them in file names. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.raw(`create index variants_sku_key on variants ((${skuKey}))`)
}

export const down = async (db: Knex) => {
  await db.raw('drop index variants_sku_key')
}
