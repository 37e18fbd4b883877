import type { Knex } from 'knex'
import { barcodeSpellings } from '@shop/contracts/codes'
import type { CodedVariant, VariantHit } from '@shop/contracts/palette/endpoints'
import { findByBarcode, findBySku } from '../../catalogue/products/barcodeUses.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { rows } from '../../platform/database/rows.ts'
import { endOfPrefix } from '../../platform/database/words.ts'

/** Variants of which the SKU begins so, or which have this barcode, by SKU. Tested on SQLite and Postgres. */
export const findVariantHits = (db: Knex, q: string, most: number): Promise<VariantHit[]> => {
  const sku = isPostgres(db) ? 'lower(v.sku) collate "C"' : 'lower(v.sku)'
  const start = q.toLowerCase()
  const begins = `select v.id from variants v where ${sku} >= ? and ${sku} < ? order by ${sku} limit ${most}`
  const spellings = barcodeSpellings(q)
  const marks = spellings.map(() => '?').join(', ')
  const scanned = `select v.id from variants v where lower(v.barcode) in (${marks}) and v.barcode <> '' limit ${most}`
  return rows<VariantHit>(
    db,
    `select v.id, v.sku, v.color, v.size, v.stock - v.reserved as free, p.title
      from variants v join products p on p.id = v.product_id
      where v.id in (select id from (${begins}) s union select id from (${scanned}) b)
      order by ${sku} limit ${most}`,
    [start, endOfPrefix(start), ...spellings],
    `variant-hits-${spellings.length}`,
  )
}

/**
 * The variants that a code may stand for: that of this SKU or, where none has it, those of this barcode. Case does not
 * matter. Tested on SQLite and Postgres.
 */
export const findVariantsByCode = async (db: Knex, code: string): Promise<CodedVariant[]> => {
  const found = await findBySku(db, code)
  return found.length > 0 ? found : findByBarcode(db, code)
}
