import type { Knex } from 'knex'
import type { PastSale } from '../../../people/history/pastSales.ts'
import { isPostgres } from '../../../platform/database/connect.ts'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import type { TimeRange } from './countOrders.ts'
import { addFigures, noSums, type CountedSums } from './Sums.ts'

// `orders` is used for refunds, of which an order may have several. Postgres returns sums of bigint as text.
const salesSql = `select s.kind, lower(s.sku) as sku, s.title, s.color, s.size, s.reason, sum(s.units) as units,
    sum(s.amount) as amount, count(*) as count, count(distinct s.past_order_id) as orders
  from past_sales s join past_orders o on o.id = s.past_order_id
  where s.kind not in ('order', 'payment') and s.at >= ? and s.at < ? and o.currency = ?
  group by s.kind, lower(s.sku), s.title, s.color, s.size, s.reason`

type SalesRow = Pick<PastSale, 'kind'> & { sku: string; title: string } & Record<
    'color' | 'size' | 'reason',
    string | null
  > &
  Record<'units' | 'amount' | 'count' | 'orders', number | string>

interface Garment {
  sku: string
  productId: string
  color: string
  size: string
}

const readGarments = async (db: Knex, skus: readonly string[]): Promise<Map<string, Garment>> => {
  const sku = isPostgres(db) ? 'lower(sku) collate "C"' : 'lower(sku)'
  const garments = await rows<Garment>(
    db,
    `select lower(sku) as sku, product_id as "productId", color, size from variants
      where ${sku} in (select value from ${jsonValuesSql(db)})`,
    [JSON.stringify(skus)],
  )
  return new Map(garments.map(garment => [garment.sku, garment]))
}

/**
 * Counts what past orders add to the sums of a period. Their garments are those of this shop with the same SKUs. Tested
 * on SQLite and Postgres.
 */
export const countPastSums = async (
  db: Knex,
  { since, until, currency }: TimeRange,
): Promise<CountedSums> => {
  const sums = noSums()
  const salesRows = await rows<SalesRow>(db, salesSql, [since, until, currency])
  const skus = [...new Set(salesRows.map(({ sku }) => sku).filter(Boolean))]
  const garments = skus.length > 0 ? await readGarments(db, skus) : new Map<string, Garment>()
  for (const { kind, sku, title, reason, ...row } of salesRows) {
    const garment = garments.get(sku)
    const key = garment?.productId ?? title
    const [color, size] = [row.color ?? garment?.color, row.size ?? garment?.size]
    const [units, amount] = [Number(row.units), Number(row.amount)]
    if (kind === 'line') {
      addFigures(sums.sold, key, [units, amount])
      if (size !== undefined) addFigures(sums.sizes, size, [units, amount])
      if (color !== undefined) addFigures(sums.colors, color, [units, amount])
    } else if (kind === 'returned') addFigures(sums.returned, key, [units])
    else if (kind === 'refund') addFigures(sums.refunds, '', [Number(row.count), amount, Number(row.orders)])
    else
      addFigures(sums.reasons, [title, size ?? '', reason].join('\n'), [
        units,
        kind === 'exchange' ? units : 0,
      ])
  }
  return sums
}
