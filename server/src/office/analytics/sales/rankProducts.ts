import type { SoldProduct } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { holdCatalogue, type CatalogueIndex } from '../../../catalogue/products/memory/catalogueIndex.ts'
import { isPostgres } from '../../../platform/database/connect.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { Period } from './Period.ts'
import type { Returns } from './readReturns.ts'
import type { Units } from './readUnits.ts'
import { marginOf, type Sold } from './SalesDay.ts'

const shown = 10

interface Named {
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
const presenter = async (
  db: Knex,
  keys: readonly string[],
  { products, margins }: Units,
  returns: Returns,
) => {
  const found: Named[] = await db('products')
    .whereIn('id', [...new Set(keys)])
    .select('id', 'title', 'slug')
  const named = new Map(found.map(product => [product.id, product]))
  const returnedUnitsOf = new Map(returns.products.map(back => [back.product_id ?? back.title, back.units]))
  return (key: string): SoldProduct => ({
    productId: named.get(key)?.id ?? null,
    title: named.get(key)?.title ?? key,
    slug: named.get(key)?.slug ?? null,
    units: products.get(key)?.units ?? 0,
    revenue: products.get(key)?.revenue ?? 0,
    returnedUnits: returnedUnitsOf.get(key) ?? 0,
    margin: marginOf(margins, key),
  })
}

interface Ranked extends Sold {
  key: string
}

const bestFirst = (a: Sold, b: Sold) => b.units - a.units || b.revenue - a.revenue
const worstFirst = (a: Sold, b: Sold) => bestFirst(b, a)

/** Returns the first products in an order, and all that are equal to the last of them. */
const leading = (
  all: Units['products'],
  order: (a: Sold, b: Sold) => number,
  isWanted: (key: string) => boolean,
) => {
  let first: Ranked[] = []
  for (const [key, sold] of all) {
    const last = first[shown - 1]
    if ((last && order(sold, last) > 0) || !isWanted(key)) continue
    const at = first.findIndex(other => order(sold, other) < 0)
    first.splice(at < 0 ? first.length : at, 0, { key, ...sold })
    const [limit, end] = [first[shown - 1], first.at(-1)]
    if (limit && end && order(end, limit) > 0) first = first.filter(one => order(one, limit) <= 0)
  }
  return first
}

/** Returns each product's place in the order of titles. */
const placesByTitle = async (db: Knex, keys: readonly string[]): Promise<Map<string, number>> => {
  const ids = isPostgres(db) ? 'json_array_elements_text(?::json)' : 'json_each(?)'
  const found = await rows<{ id: string }>(
    db,
    `select id from products where id in (select value from ${ids}) order by title, id`,
    [JSON.stringify(keys)],
  )
  return new Map(found.map(({ id }, place) => [id, place]))
}

/** Up to this number of products are sorted by title; of more, the last titles are looked up. */
const few = 1000
const titlesAtOnce = 500

interface Titled {
  id: string
  title: string
}

/** Returns the last of these products by title, the last first. */
const lastTitles = async (
  db: Knex,
  { ids, placeOf }: CatalogueIndex['products'],
  isWanted: Uint8Array,
): Promise<string[]> => {
  const wanted = isWanted.reduce((sum, is) => sum + is, 0)
  if (wanted <= few) {
    const places = await placesByTitle(
      db,
      ids.filter((_, place) => isWanted[place]),
    )
    return [...places.keys()].toReversed().slice(0, shown)
  }
  const found: string[] = []
  for (let last: Titled | undefined, isMore = true; isMore && found.length < shown;) {
    const looked: Titled[] = await rows<Titled>(
      db,
      `select id, title from products ${last ? 'where (title, id) < (?, ?)' : ''}
        order by title desc, id desc limit ${titlesAtOnce}`,
      last ? [last.title, last.id] : [],
    )
    found.push(...looked.filter(({ id }) => isWanted[placeOf(id) ?? -1]).map(({ id }) => id))
    last = looked.at(-1)
    isMore = looked.length === titlesAtOnce
  }
  return found.slice(0, shown)
}

/**
 * Ranks the products that sold best and worst, and those returned most. Ties are ordered by title. Tested on SQLite and
 * Postgres.
 */
export const rankProducts = async (
  db: Knex,
  { until }: Period,
  units: Units,
  returns: Returns,
): Promise<Ranking> => {
  const { products } = await holdCatalogue({ db })
  const onSale = products.listedBefore(Date.parse(until))
  const unsold = onSale.slice()
  for (const key of units.products.keys()) {
    const place = products.placeOf(key)
    if (place !== undefined) unsold[place] = 0
  }
  const isOnSale = (key: string) => onSale[products.placeOf(key) ?? -1] === 1

  const best = leading(units.products, bestFirst, () => true)
  const worst = leading(units.products, worstFirst, isOnSale)
  const places = await placesByTitle(db, [...best, ...worst].map(({ key }) => key).filter(isOnSale))
  const placeOf = ({ key }: Ranked) => places.get(key) ?? places.size
  const bestKeys = best.toSorted((a, b) => bestFirst(a, b) || placeOf(a) - placeOf(b)).map(({ key }) => key)
  const worstKeys = worst
    .toSorted((a, b) => worstFirst(a, b) || placeOf(b) - placeOf(a))
    .map(({ key }) => key)

  const shownBest = bestKeys.slice(0, shown)
  const isBest = new Set(shownBest)
  const shownWorst = [
    ...(await lastTitles(db, products, unsold)),
    ...worstKeys.filter(key => !isBest.has(key)),
  ].slice(0, shown)
  const returned = returns.products.slice(0, shown).map(back => back.product_id ?? back.title)
  const present = await presenter(db, [...shownBest, ...shownWorst, ...returned], units, returns)
  return { best: shownBest.map(present), worst: shownWorst.map(present), returned: returned.map(present) }
}
