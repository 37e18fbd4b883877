import type { SortName } from '@shop/contracts/catalog/sorts'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import type { Matches } from '../../search/findMatches.ts'
import { cardColumns, writeCard, type CardRow } from './cards.ts'
import { listingConditions, type Filters } from './listingConditions.ts'
import { effectivePriceSql, isNarrowing, variantCondition } from './variantFilters.ts'

// Each follows an index of product_listings from end to end, in one direction. The index alone decides which rows are on
// a page, so that those of earlier pages need not be read.
const orders: Record<SortName, string> = {
  'price-low': 'l.price_from, l.product_id',
  'price-high': 'l.price_from desc, l.product_id desc',
  rating: 'l.rating desc, l.review_count desc, l.product_id desc',
  newest: 'l.created_at desc, l.product_id desc',
  featured: 'l.in_stock desc, l.units_sold desc, l.product_id desc',
}

// In a filtered list, by the lowest price of the variants that match.
const ordersByLowest: Partial<Record<SortName, string>> = {
  'price-low': 'lowest, l.product_id',
  'price-high': 'lowest desc, l.product_id desc',
}

export interface Window {
  sort: SortName
  page: number
  limit: number
}

/** Cards in the order of their products' ids. */
export const readCards = async (db: Knex, ids: readonly string[], filters: Filters): Promise<string[]> => {
  if (!ids.length) return []
  const found = await rows<CardRow & { product_id: string }>(
    db,
    `select l.product_id, ${cardColumns(db, filters)} from product_listings l
      where l.product_id in (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  const cards = new Map(found.map(row => [row.product_id, writeCard(row, filters)]))
  return ids.flatMap(id => cards.get(id) ?? [])
}

/**
 * Ranks what fits a search best first, among equals the best sellers. Searched step by step until the page is full:
 * most searches need no more than the first. Tested on SQLite and Postgres.
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
    // The products found before are among them once more.
    const hits = await rows<{ product_id: string }>(
      db,
      `select l.product_id from product_listings l where ${step.sql} and ${others.sql}
        order by ${orders.featured} limit ?`,
      [...step.bindings, ...others.bindings, wanted],
    )
    for (const hit of hits) found.add(hit.product_id)
    if (found.size >= wanted) break
  }
  return readCards(db, [...found].slice(wanted - limit, wanted), filters)
}

/** Tells whether a list follows its collection's own order, in which sold-out products come last. */
export const followsCollection = ({ collections, matches }: Filters, sort: SortName): boolean =>
  sort === 'featured' && collections?.length === 1 && !matches

/** Selects the ids of one page, under the name `wanted`, and what it is sorted by. */
const choosePage = (filters: Filters, sort: SortName, isInStock: boolean) => {
  const [collection] = filters.collections ?? []
  if (followsCollection(filters, sort)) {
    const { sql, bindings } = listingConditions({ ...filters, collections: undefined })
    return {
      sql: `select wanted.product_id, wanted.position
          from collection_products wanted join product_listings l on l.product_id = wanted.product_id
          where wanted.collection_id = ? and ${sql}${isInStock ? ' and l.in_stock = true' : ''}`,
      bindings: [collection, ...bindings],
      order: `${isInStock ? '' : 'l.in_stock desc, '}wanted.position, wanted.product_id`,
      name: sql === 'true' ? `listings of a collection${isInStock ? ' in stock' : ''}` : undefined,
    }
  }
  const { sql, bindings } = listingConditions(filters)
  const orderByLowest = isNarrowing(filters) ? ordersByLowest[sort] : undefined
  const variant = variantCondition(filters)
  return {
    sql: orderByLowest
      ? `select l.product_id, (select min(${effectivePriceSql}) from variants v
            where v.product_id = l.product_id and ${variant.sql}) as lowest
          from product_listings l where ${sql}`
      : `select l.product_id from product_listings l where ${sql}`,
    bindings: [...(orderByLowest ? variant.bindings : []), ...bindings],
    order: orderByLowest ?? orders[sort],
    // Lists as most shoppers see them; others differ too much to keep a plan of each.
    name: sql === 'true' ? `listings ${sort}` : undefined,
  }
}

/** Tells whether a list is sorted by something that must be worked out for each product anew: no index gives its pages. */
export const isWorkedOut = (filters: Filters, sort: SortName): boolean =>
  isNarrowing(filters) && sort in ordersByLowest

/** The ids of one page's products, in its order. Tested on SQLite and Postgres. */
export const findIds = async (
  db: Knex,
  filters: Filters,
  { sort, page, limit }: Window,
): Promise<string[]> => {
  const { sql, bindings, order } = choosePage(filters, sort, false)
  const found = await rows<{ product_id: string }>(db, `${sql} order by ${order} limit ? offset ?`, [
    ...bindings,
    limit,
    (page - 1) * limit,
  ])
  return found.map(({ product_id }) => product_id)
}

/**
 * One page of product cards, each as its JSON. `featured` is what fits a search best, else it follows the collection's
 * own order where there is just one. `inStock` is how many of the collection's products are in stock: knowing it, pages
 * that are full of them are read along the collection's index instead of sorting all of it.
 */
export const findListings = async (
  db: Knex,
  filters: Filters,
  { sort, page, limit, inStock = 0 }: Window & { inStock?: number | undefined },
): Promise<string[]> => {
  const { matches } = filters
  if (matches && sort === 'featured') return findRanked(db, { ...filters, matches }, { sort, page, limit })
  const isInStock = isNarrowing(filters) || page * limit <= inStock
  const { sql, bindings, order, name } = choosePage(filters, sort, isInStock)
  // A cross join keeps SQLite from reading all products to find those of the page; Postgres minds neither. Tested on
  // SQLite and Postgres.
  const found = await rows<CardRow>(
    db,
    `select ${cardColumns(db, filters)} from (${sql} order by ${order} limit ? offset ?) wanted
      cross join product_listings l where l.product_id = wanted.product_id order by ${order}`,
    [...bindings, limit, (page - 1) * limit],
    name,
  )
  return found.map(row => writeCard(row, filters))
}

/** Counts the products of all pages. */
export const countListings = async (db: Knex, filters: Filters): Promise<number> => {
  const { sql, bindings } = listingConditions(filters)
  const query = `select count(*) as total from product_listings l where ${sql}`
  const [row] = await rows<{ total: number }>(db, query, bindings)
  return row?.total ?? 0
}
