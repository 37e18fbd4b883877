import type { SoldProduct } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import type { Period } from './Period.ts'
import type { Returns } from './readReturns.ts'
import type { Units } from './readUnits.ts'
import type { Sold } from './SalesDay.ts'

const shown = 10

/** All products that are on sale since before an instant, by title: one row, as ten thousand take their time. */
const onSale = `select string_agg(id, ' ') as ids from (
  select id from products where status = 'ACTIVE' and created_at < ? order by title, id) p`

interface Named {
  id: string
  title: string
  slug: string
}

export interface Ranking {
  /** Most units first. */
  best: SoldProduct[]
  /** Of what was on sale: fewest units, none at all first. */
  worst: SoldProduct[]
  /** Most returned units first. */
  returned: SoldProduct[]
}

/** Products by their present names and addresses; those that the catalogue has no more by their titles. */
const presenter = async (db: Knex, keys: readonly string[], { products }: Units, returns: Returns) => {
  const found: Named[] = await db('products')
    .whereIn('id', [...new Set(keys)])
    .select('id', 'title', 'slug')
  const named = new Map(found.map(product => [product.id, product]))
  const backOf = new Map(returns.products.map(back => [back.product_id ?? back.title, back.units]))
  return (key: string): SoldProduct => ({
    productId: named.get(key)?.id ?? null,
    title: named.get(key)?.title ?? key,
    slug: named.get(key)?.slug ?? null,
    units: products.get(key)?.units ?? 0,
    revenue: products.get(key)?.revenue ?? 0,
    returnedUnits: backOf.get(key) ?? 0,
  })
}

/** Products that sold alike stay in the order of their titles. */
const bySales = (a: Sold, b: Sold) => b.units - a.units || b.revenue - a.revenue

/** The products that sold best and worst, and that came back most. Tested on SQLite and Postgres. */
export const rankProducts = async (
  db: Knex,
  { until }: Period,
  units: Units,
  returns: Returns,
): Promise<Ranking> => {
  const [row] = await rows<{ ids: string | null }>(db, onSale, [until])
  const byTitle = row?.ids?.split(' ') ?? []
  const none = { units: 0, revenue: 0 }
  const ranked = byTitle.map(key => ({ key, ...(units.products.get(key) ?? none) }))
  const isOnSale = new Set(byTitle)
  const others = [...units.products].filter(([key]) => !isOnSale.has(key))
  const best = [...ranked.filter(sold => sold.units > 0), ...others.map(([key, sold]) => ({ key, ...sold }))]
    .toSorted(bySales)
    .slice(0, shown)
    .map(({ key }) => key)
  const worst = ranked
    .toSorted(bySales)
    .slice(-shown)
    .map(({ key }) => key)
    .toReversed()
  const returned = returns.products.slice(0, shown).map(back => back.product_id ?? back.title)
  const present = await presenter(db, [...best, ...worst, ...returned], units, returns)
  return { best: best.map(present), worst: worst.map(present), returned: returned.map(present) }
}
