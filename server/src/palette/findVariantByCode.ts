import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import { rows } from '../database/rows.ts'

interface Found {
  id: string
  productId: string
  sku: string
}

/** The variant of that SKU or, where none has it, of that barcode; case does not matter. Tested on SQLite and Postgres. */
export const findVariantByCode = async (db: Knex, code: string): Promise<Found | null> => {
  const sku = isPostgres(db) ? 'lower(v.sku) collate "C"' : 'lower(v.sku)'
  const columns = 'v.id, v.product_id as "productId", v.sku'
  const [found] = await rows<Found & { place: number }>(
    db,
    `select * from (
        select ${columns}, 0 as place from variants v where ${sku} = ?
        union all
        select ${columns}, 1 as place from variants v where lower(v.barcode) = ? and v.barcode <> ''
      ) f order by place, id limit 1`,
    [code.toLowerCase(), code.toLowerCase()],
  )
  return found ? { id: found.id, productId: found.productId, sku: found.sku } : null
}
