import type { SortName } from '@shop/contracts/catalog/sorts'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import type { Matches } from '../search/findMatches.ts'
import { listingConditions, type Filters } from './listingConditions.ts'

// Each but the last follows an index of product_listings from end to end, in one direction. The index alone decides
// which rows are on a page, so that those of earlier pages need not be read.
const orders: Record<SortName, string> = {
  'price-low': 'l.price_from, l.product_id',
  'price-high': 'l.price_from desc, l.product_id desc',
  rating: 'l.rating desc, l.review_count desc, l.product_id desc',
  newest: 'l.created_at desc, l.product_id desc',
  featured: 'l.units_sold desc, l.product_id desc',
}

export interface Window {
  sort: SortName
  page: number
  limit: number
}

/** Cards in the order of their products' ids. */
const readCards = async (db: Knex, ids: readonly string[]): Promise<string[]> => {
  if (!ids.length) return []
  const found = await rows<{ product_id: string; card: string }>(
    db,
    `select product_id, card from product_listings where product_id in (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  const cards = new Map(found.map(row => [row.product_id, row.card]))
  return ids.flatMap(id => cards.get(id) ?? [])
}

/**
 * What fits a search best first, among equals the best sellers. Looked for step by step until the page is full: most
 * searches need no more than the first. Tested on SQLite and Postgres.
 */
const findRanked = async (
  db: Knex,
  { matches, ...filters }: Filters & { matches: Matches },
  { page, limit }: Window,
): Promise<string[]> => {
  const wanted = page * limit
  const others = listingConditions(filters)
  const found = new Set<string>()
  for (const step of matches.steps) {
    // Those found before are among them once more.
    const hits = await rows<{ product_id: string }>(
      db,
      `select l.product_id from product_listings l where ${step.sql} and ${others.sql}
        order by ${orders.featured} limit ?`,
      [...step.bindings, ...others.bindings, wanted],
    )
    for (const hit of hits) found.add(hit.product_id)
    if (found.size >= wanted) break
  }
  return readCards(db, [...found].slice(wanted - limit, wanted))
}

/**
 * One page of product cards, each as its JSON. `featured` is what fits a search best, else it follows the collection's
 * own order where there is just one.
 */
export const findListings = async (
  db: Knex,
  filters: Filters,
  { sort, page, limit }: Window,
): Promise<string[]> => {
  const { matches } = filters
  if (matches && sort === 'featured') return findRanked(db, { ...filters, matches }, { sort, page, limit })
  const [collection, ...others] = filters.collections ?? []
  const followsCollection = sort === 'featured' && collection !== undefined && !others.length
  const { sql, bindings } = listingConditions(
    followsCollection ? { ...filters, collections: undefined } : filters,
  )
  // Tested on SQLite and Postgres.
  const found = await rows<{ card: string }>(
    db,
    followsCollection
      ? `select l.card from collection_products cp join product_listings l on l.product_id = cp.product_id
          where cp.collection_id = ? and ${sql}
          order by cp.position, cp.product_id limit ? offset ?`
      : // A cross join keeps SQLite from reading all products to find those of the page; Postgres minds neither.
        `select l.card from (
            select l.product_id from product_listings l where ${sql} order by ${orders[sort]} limit ? offset ?
          ) wanted cross join product_listings l where l.product_id = wanted.product_id
          order by ${orders[sort]}`,
    [...(followsCollection ? [collection] : []), ...bindings, limit, (page - 1) * limit],
    // Lists as most shoppers see them; others differ too much to keep a plan of each.
    sql === 'true' ? `listings ${followsCollection ? 'of a collection' : sort}` : undefined,
  )
  return found.map(({ card }) => card)
}

/** How many products there are behind all pages. */
export const countListings = async (db: Knex, filters: Filters): Promise<number> => {
  const { sql, bindings } = listingConditions(filters)
  const query = `select count(*) as total from product_listings l where ${sql}`
  const [row] = await rows<{ total: number }>(db, query, bindings)
  return row?.total ?? 0
}
