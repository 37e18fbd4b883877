import type { LowProduct, StockLevel } from '@shop/contracts/inventory/endpoints'
import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import { jsonRows } from '../database/jsonRows.ts'
import { rows } from '../database/rows.ts'

interface Row {
  id: string
  title: string
  slug: string
  low_count: number
  variants: string
}

const free = 'v.stock - v.reserved'
/**
 * Goes through all variants as they lie and groups only the low ones: `+` keeps SQLite from reading them one by one in
 * an index's order. On sale is what has a row in the listings.
 */
const lowProducts = (
  group: string,
) => `from (select v.product_id, count(*) as low_count, min(${free}) as least
    from variants v where ${free} <= ? group by ${group}) low
  where exists (select 1 from product_listings l where l.product_id = low.product_id)`

const groupOf = (db: Knex) => (isPostgres(db) ? 'v.product_id' : '+v.product_id')

const emptiestFirst = 'least, low_count desc, product_id'

/**
 * Products on sale with a variant of which at most `threshold` units are free, the emptiest first. Reads every variant:
 * an index on free units would cost each sale more than this costs now and then. Tested on SQLite and Postgres.
 */
export const findLowStock = async (
  db: Knex,
  threshold: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<LowProduct[]> => {
  const columns = ['id', 'sku', 'color', 'size', 'stock', 'reserved'] as const
  const fields = { ...Object.fromEntries(columns.map(name => [name, `v.${name}`])), free }
  const found = await rows<Row>(
    db,
    `select p.id, p.title, p.slug, low.low_count,
        (select ${jsonRows(db, fields, `${free}, v.position, v.id`)}
          from variants v where v.product_id = p.id and ${free} <= ?) as variants
      from (select low.* ${lowProducts(groupOf(db))} order by ${emptiestFirst} limit ? offset ?) low
        join products p on p.id = low.product_id
      order by ${emptiestFirst}`,
    [threshold, threshold, limit, offset],
  )
  return found.map(({ id, title, slug, low_count, variants }) => ({
    id,
    title,
    slug,
    lowCount: low_count,
    variants: JSON.parse(variants) as StockLevel[],
  }))
}

/** How many products `findLowStock` finds in all. */
export const countLowStock = async (db: Knex, threshold: number): Promise<number> => {
  const [row] = await rows<{ n: number }>(db, `select count(*) as n ${lowProducts(groupOf(db))}`, [threshold])
  return row?.n ?? 0
}
