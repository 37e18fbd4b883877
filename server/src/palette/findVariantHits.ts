import type { Knex } from 'knex'
import type { VariantHit } from '@shop/contracts/palette/endpoints'
import { isPostgres } from '../database/connect.ts'
import { rows } from '../database/rows.ts'
import { endOfPrefix } from '../database/words.ts'

/** Variants of which the SKU begins so, or which have this barcode, by SKU. Tested on SQLite and Postgres. */
export const findVariantHits = (db: Knex, q: string, most: number): Promise<VariantHit[]> => {
  const sku = isPostgres(db) ? 'lower(v.sku) collate "C"' : 'lower(v.sku)'
  const start = q.toLowerCase()
  const begins = `select v.id from variants v where ${sku} >= ? and ${sku} < ? order by ${sku} limit ${most}`
  const scanned = `select v.id from variants v where lower(v.barcode) = ? and v.barcode <> '' limit ${most}`
  return rows<VariantHit>(
    db,
    `select v.id, v.sku, v.color, v.size, v.stock - v.reserved as free, p.title
      from variants v join products p on p.id = v.product_id
      where v.id in (select id from (${begins}) s union select id from (${scanned}) b)
      order by ${sku} limit ${most}`,
    [start, endOfPrefix(start), start],
    'variant-hits',
  )
}

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
