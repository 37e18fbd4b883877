import type { LowStockProduct } from '@shop/contracts/admin/endpoints'
import type { Knex } from 'knex'
import { jsonRows } from '../database/jsonRows.ts'
import { rows } from '../database/rows.ts'

const maxProducts = 10
const maxVariants = 3

type LowVariant = LowStockProduct['variants'][number]

interface Row {
  id: string
  title: string
  slug: string
  low_count: number
  variants: string
}

/**
 * Products on sale with a variant of which at most `threshold` units are free, the emptiest first. Reads every variant:
 * an index on free units would cost each sale more than this costs now and then. Tested on SQLite and Postgres.
 */
export const findLowStock = async (db: Knex, threshold: number): Promise<LowStockProduct[]> => {
  const free = 'v.stock - v.reserved'
  const fields = { id: 'v.id', sku: 'v.sku', color: 'v.color', size: 'v.size', stock: free }
  const found = await rows<Row>(
    db,
    `select p.id, p.title, p.slug, count(*) as low_count,
        ${jsonRows(db, fields, `${free}, v.position, v.id`)} as variants
      from variants v join products p on p.id = v.product_id
      where p.status = 'ACTIVE' and ${free} <= ?
      group by p.id, p.title, p.slug
      order by min(${free}), count(*) desc, p.title, p.id
      limit ${maxProducts}`,
    [threshold],
  )
  return found.map(({ id, title, slug, low_count, variants }) => ({
    id,
    title,
    slug,
    lowCount: low_count,
    variants: (JSON.parse(variants) as LowVariant[]).slice(0, maxVariants),
  }))
}
