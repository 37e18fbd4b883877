import type { Knex } from 'knex'
import type { LowProduct, StockLevel } from '@shop/contracts/inventory/endpoints'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { variantExtraColumns, detailsOf, type VariantExtrasRow } from '../alikeVariants.ts'
import { isPostgres } from '../../../platform/database/connect.ts'
import { jsonRowsSql, rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { backInStockCountSql, onOrderCountSql } from './readStockedVariant.ts'
import { cachedUntilChanged } from '../../../platform/events/live/cachedUntilChanged.ts'

interface Row {
  id: string
  title: string
  slug: string
  variants: Json<(Omit<StockLevel, 'details'> & VariantExtrasRow)[]>
}

const freeUnitsSql = 'v.stock - v.reserved'

/**
 * Reads products on sale with a variant that has at most `threshold` free units, the lowest first. Scans all variants
 * in table order and groups only the low ones: `+` keeps SQLite from reading them one by one in an index's order. A
 * product is on sale if it has a listing.
 */
const readLow = (db: Knex, threshold: number): Promise<{ id: string; count: number }[]> =>
  rows(
    db,
    `select product_id as id, low_count as count from (select v.product_id, count(*) as low_count, min(${freeUnitsSql}) as least
        from variants v where ${freeUnitsSql} <= ? group by ${isPostgres(db) ? '' : '+'}v.product_id) low
      where exists (select 1 from product_listings l where l.product_id = low.product_id)
      order by least, low_count desc, product_id`,
    [threshold],
  )

const columns = ['id', 'sku', 'color', 'size', 'stock', 'reserved'] as const
const fields = {
  ...Object.fromEntries(columns.map(name => [name, `v.${name}`])),
  ...variantExtraColumns,
  free: freeUnitsSql,
  asks: backInStockCountSql,
  onOrder: onOrderCountSql,
}

const readLevels = (db: Knex, threshold: number, ids: readonly string[]): Promise<Row[]> =>
  rows(
    db,
    `select p.id, p.title, p.slug,
        (select ${jsonRowsSql(db, fields, `${freeUnitsSql}, v.position, v.id`)}
          from variants v where v.product_id = p.id and ${freeUnitsSql} <= ?) as variants
      from products p where p.id in (${ids.map(() => '?').join(', ')})`,
    [threshold, ...ids],
    `stock levels ${ids.length}`,
  )

const cachedLowStock = (deps: Pick<Deps, 'db' | 'clock'>, threshold: number) =>
  cachedUntilChanged(deps, { topic: 'stock', name: `low stock ${threshold}` }, () =>
    readLow(deps.db, threshold),
  )

/** Counts variants on sale that are low in stock: one statement, two once the stock has changed. */
export const countLowStock = async (deps: Pick<Deps, 'db' | 'clock'>, threshold: number): Promise<number> =>
  (await cachedLowStock(deps, threshold)).reduce((sum, { count }) => sum + count, 0)

/**
 * Reads a page of the products that are low in stock, with their total. An index on free units would cost each sale
 * more than reading all variants costs after a stock change. Tested on SQLite and Postgres.
 */
export const findLowStock = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  threshold: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ items: LowProduct[]; total: number }> => {
  const lowProducts = await cachedLowStock(deps, threshold)
  const ids = lowProducts.slice(offset, offset + limit).map(({ id }) => id)
  const levelRows = ids.length > 0 ? await readLevels(deps.db, threshold, ids) : []
  const byId = new Map(levelRows.map(row => [row.id, row]))
  const items = ids.flatMap(id => {
    const row = byId.get(id)
    if (!row) return []
    const levels = fromJson(row.variants)
    const variants = levels.map(level => ({ ...level, details: detailsOf(level) }))
    return [{ id, title: row.title, slug: row.slug, lowCount: variants.length, variants }]
  })
  return { items, total: lowProducts.length }
}
