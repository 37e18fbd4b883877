import { barcodeSpellings } from '@shop/contracts/codes'
import type { ProductHit } from '@shop/contracts/palette/endpoints'
import type { Knex } from 'knex'
import { titleCondition } from '../../catalogue/products/matchCatalogue.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { rows } from '../../platform/database/rows.ts'
import { likeText } from '../../platform/database/parseSearch.ts'
import { endOfPrefix } from '../../platform/database/words.ts'

const maxWords = 5
/** Limit of matching SKUs; a product's variants usually follow each other. */
const maxSkus = 60

/**
 * Finds products: first those with a SKU that begins with the text or with this barcode, then those whose title
 * contains each of the words, best sellers first. `rank` is 0 or 1 accordingly. Tested on SQLite and Postgres.
 */
export const findProductHits = async (db: Knex, q: string, max: number): Promise<ProductHit[]> => {
  const words = q.toLowerCase().split(/\s+/).slice(0, maxWords)
  const sku = isPostgres(db) ? 'lower(v.sku) collate "C"' : 'lower(v.sku)'
  const prefix = q.toLowerCase()
  const spellings = barcodeSpellings(q)
  const placeholders = spellings.map(() => '?').join(', ')
  const indexCondition = await titleCondition(db, words)
  const wordConditions = words.map(word => likeText(db, 'p.title', word))
  const conditions = [...(indexCondition ? [indexCondition] : []), ...wordConditions]
  const byTitle = conditions.map(({ sql }) => sql).join(' and ')
  return rows<ProductHit>(
    db,
    `select p.id, p.title, p.slug, p.status from (
        select product_id as id, 0 as rank from (
          select v.product_id from variants v where ${sku} >= ? and ${sku} < ? order by ${sku} limit ${maxSkus}) s
        union all
        select product_id, 0 from (
          select v.product_id from variants v where lower(v.barcode) in (${placeholders}) and v.barcode <> '' limit ${maxSkus}) b
        union all
        select id, 1 as rank from (
          select p.id from products p where ${byTitle} order by p.units_sold desc, p.id limit ${max}) t
      ) found join products p on p.id = found.id
      group by p.id, p.title, p.slug, p.status, p.units_sold
      order by min(found.rank), p.units_sold desc, p.id limit ${max}`,
    [prefix, endOfPrefix(prefix), ...spellings, ...conditions.flatMap(({ bindings }) => bindings)],
  )
}
