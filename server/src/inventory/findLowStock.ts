import type { LowProduct, StockLevel } from '@shop/contracts/inventory/endpoints'
import type { Knex } from 'knex'
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
const lowVariants = `from variants v join products p on p.id = v.product_id where p.status = 'ACTIVE' and ${free} <= ?`

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
    `select p.id, p.title, p.slug, count(*) as low_count,
        ${jsonRows(db, fields, `${free}, v.position, v.id`)} as variants
      ${lowVariants}
      group by p.id, p.title, p.slug
      order by min(${free}), count(*) desc, p.title, p.id
      limit ? offset ?`,
    [threshold, limit, offset],
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
  const [row] = await rows<{ n: number }>(db, `select count(distinct p.id) as n ${lowVariants}`, [threshold])
  return row?.n ?? 0
}
