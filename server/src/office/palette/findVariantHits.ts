import type { Knex } from 'knex'
import { barcodeSpellings } from '@shop/contracts/codes'
import type { CodedVariant, VariantHit } from '@shop/contracts/palette/endpoints'
import { findByBarcode, findBySku } from '../../catalogue/products/barcodeUses.ts'
import { describedInCatalogue } from '../../catalogue/products/matchCatalogue.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { rows } from '../../platform/database/rows.ts'
import { endOfPrefix } from '../../platform/database/words.ts'

const hitsSql = `select v.id, v.sku, v.color, v.size, v.stock - v.reserved as free, p.title
  from variants v join products p on p.id = v.product_id`
const skuColumn = (db: Knex): string => (isPostgres(db) ? 'lower(v.sku) collate "C"' : 'lower(v.sku)')

/**
 * Finds variants whose SKU begins with the text, or with this barcode, sorted by SKU. Tested on SQLite and Postgres.
 */
export const findVariantHits = (db: Knex, q: string, max: number): Promise<VariantHit[]> => {
  const sku = skuColumn(db)
  const prefix = q.toLowerCase()
  const skuMatchesSql = `select v.id from variants v where ${sku} >= ? and ${sku} < ? order by ${sku} limit ${max}`
  const spellings = barcodeSpellings(q)
  const placeholders = spellings.map(() => '?').join(', ')
  const barcodeMatchesSql = `select v.id from variants v where lower(v.barcode) in (${placeholders}) and v.barcode <> '' limit ${max}`
  return rows<VariantHit>(
    db,
    `${hitsSql} where v.id in (select id from (${skuMatchesSql}) s union select id from (${barcodeMatchesSql}) b)
      order by ${sku} limit ${max}`,
    [prefix, endOfPrefix(prefix), ...spellings],
    `variant-hits-${spellings.length}`,
  )
}

/** Finds variants by words of title, colour and size, sorted by SKU. Tested on SQLite and Postgres. */
export const findDescribedVariants = (db: Knex, q: string, max: number): Promise<VariantHit[]> => {
  const { sql, bindings } = describedInCatalogue(db, q)
  return rows<VariantHit>(db, `${hitsSql} where ${sql} order by ${skuColumn(db)} limit ${max}`, bindings)
}

/**
 * Finds the variants that a code may mean: the one with this SKU or, if there is none, those with this barcode. Ignores
 * case. Tested on SQLite and Postgres.
 */
export const findVariantsByCode = async (db: Knex, code: string): Promise<CodedVariant[]> => {
  const skuMatches = await findBySku(db, code)
  return skuMatches.length > 0 ? skuMatches : findByBarcode(db, code)
}
