import type { SoldProduct } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { loadCatalogue, type CatalogueIndex } from '../../../catalogue/products/memory/catalogueIndex.ts'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import type { ReturnTotals } from './readReturns.ts'
import type { SoldUnits } from './readUnits.ts'
import { marginOf, type SoldTotals } from './SalesDay.ts'

const rankLength = 10

interface ProductName {
  id: string
  title: string
  slug: string
}

interface Ranking {
  /** Most units first. */
  best: SoldProduct[]
  /** Products on sale that are not best sellers, fewest units first (including 0). */
  worst: SoldProduct[]
  /** Most returned units first. */
  returned: SoldProduct[]
}

/** Creates a function that presents a product with its present title and slug; a deleted one with its stored title. */
const createPresenter = async (
  db: Knex,
  keys: readonly string[],
  { products, margins }: SoldUnits,
  returns: ReturnTotals,
) => {
  const productRows: ProductName[] = await db('products')
    .whereIn('id', [...new Set(keys)])
    .select('id', 'title', 'slug')
  const productsById = new Map(productRows.map(product => [product.id, product]))
  const returnedUnitsByKey = new Map(returns.products.map(row => [row.product_id ?? row.title, row.units]))
  return (key: string): SoldProduct => ({
    productId: productsById.get(key)?.id ?? null,
    title: productsById.get(key)?.title ?? key,
    slug: productsById.get(key)?.slug ?? null,
    units: products.get(key)?.units ?? 0,
    revenue: products.get(key)?.revenue ?? 0,
    returnedUnits: returnedUnitsByKey.get(key) ?? 0,
    margin: marginOf(margins, key),
  })
}

interface RankedProduct extends SoldTotals {
  key: string
}

const bestFirst = (a: SoldTotals, b: SoldTotals) => b.units - a.units || b.revenue - a.revenue
const worstFirst = (a: SoldTotals, b: SoldTotals) => bestFirst(b, a)

/** Returns the first `rankLength` products in an order, and all further ones that are equal to the last of them. */
const topWithTies = (
  soldByKey: SoldUnits['products'],
  compare: (a: SoldTotals, b: SoldTotals) => number,
  isIncluded: (key: string) => boolean,
) => {
  let leaders: RankedProduct[] = []
  for (const [key, sold] of soldByKey) {
    const last = leaders[rankLength - 1]
    if ((last && compare(sold, last) > 0) || !isIncluded(key)) continue
    const index = leaders.findIndex(other => compare(sold, other) < 0)
    leaders.splice(index < 0 ? leaders.length : index, 0, { key, ...sold })
    const [limit, lowest] = [leaders[rankLength - 1], leaders.at(-1)]
    if (limit && lowest && compare(lowest, limit) > 0)
      leaders = leaders.filter(product => compare(product, limit) <= 0)
  }
  return leaders
}

/** Returns each product's position when sorted by title. */
const positionsByTitle = async (db: Knex, keys: readonly string[]): Promise<Map<string, number>> => {
  const ids = jsonValuesSql(db)
  const sortedRows = await rows<{ id: string }>(
    db,
    `select id from products where id in (select value from ${ids}) order by title, id`,
    [JSON.stringify(keys)],
  )
  return new Map(sortedRows.map(({ id }, position) => [id, position]))
}

/** Maximum number of products to sort by title. Of more, the last titles are read in batches until enough are found. */
const maxSorted = 1000
const batchSize = 500

interface ProductTitle {
  id: string
  title: string
}

/** Returns the ids of the last unsold products by title, the last first. `unsoldFlags` has 1 at their positions. */
const lastUnsoldIds = async (
  db: Knex,
  { ids, indexOf }: CatalogueIndex['products'],
  unsoldFlags: Uint8Array,
): Promise<string[]> => {
  const count = unsoldFlags.reduce((sum, flag) => sum + flag, 0)
  if (count <= maxSorted) {
    const positions = await positionsByTitle(
      db,
      ids.filter((_, position) => unsoldFlags[position]),
    )
    return [...positions.keys()].toReversed().slice(0, rankLength)
  }
  const lastIds: string[] = []
  for (let last: ProductTitle | undefined, hasMore = true; hasMore && lastIds.length < rankLength;) {
    const batch: ProductTitle[] = await rows<ProductTitle>(
      db,
      `select id, title from products ${last ? 'where (title, id) < (?, ?)' : ''}
        order by title desc, id desc limit ${batchSize}`,
      last ? [last.title, last.id] : [],
    )
    lastIds.push(...batch.filter(({ id }) => unsoldFlags[indexOf(id) ?? -1]).map(({ id }) => id))
    last = batch.at(-1)
    hasMore = batch.length === batchSize
  }
  return lastIds.slice(0, rankLength)
}

/**
 * Ranks the products that sold best and worst, and those returned most. Ties are ordered by title. Tested on SQLite and
 * Postgres.
 */
export const rankProducts = async (
  db: Knex,
  { until }: SalesPeriod,
  units: SoldUnits,
  returns: ReturnTotals,
): Promise<Ranking> => {
  const { products } = await loadCatalogue({ db })
  const onSale = products.listedBefore(Date.parse(until))
  const unsold = onSale.slice()
  for (const key of units.products.keys()) {
    const position = products.indexOf(key)
    if (position !== undefined) unsold[position] = 0
  }
  const isOnSale = (key: string) => onSale[products.indexOf(key) ?? -1] === 1

  const best = topWithTies(units.products, bestFirst, () => true)
  const worst = topWithTies(units.products, worstFirst, isOnSale)
  const positions = await positionsByTitle(db, [...best, ...worst].map(({ key }) => key).filter(isOnSale))
  const titlePosition = ({ key }: RankedProduct) => positions.get(key) ?? positions.size
  const bestKeys = best
    .toSorted((a, b) => bestFirst(a, b) || titlePosition(a) - titlePosition(b))
    .map(({ key }) => key)
  const worstKeys = worst
    .toSorted((a, b) => worstFirst(a, b) || titlePosition(b) - titlePosition(a))
    .map(({ key }) => key)

  const shownBest = bestKeys.slice(0, rankLength)
  const bestKeySet = new Set(shownBest)
  const shownWorst = [
    ...(await lastUnsoldIds(db, products, unsold)),
    ...worstKeys.filter(key => !bestKeySet.has(key)),
  ].slice(0, rankLength)
  const returnedKeys = returns.products.slice(0, rankLength).map(row => row.product_id ?? row.title)
  const present = await createPresenter(db, [...shownBest, ...shownWorst, ...returnedKeys], units, returns)
  return { best: shownBest.map(present), worst: shownWorst.map(present), returned: returnedKeys.map(present) }
}
