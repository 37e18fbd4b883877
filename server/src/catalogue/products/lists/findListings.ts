import type { SortName } from '@shop/contracts/catalog/sorts'
import type { Knex } from 'knex'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import type { ListWindow } from '../memory/pageOfProducts.ts'
import { cardColumns, writeCard, type CardRow } from './cards.ts'
import { needsVariantInStock, type VariantFilters } from './variantFilters.ts'

// Each order follows an index of product_listings from end to end, in one direction. The index alone decides which rows
// are on a page, so that rows of earlier pages need not be read.
const orderBySort: Record<SortName, string> = {
  'price-low': 'l.price_from, l.product_id',
  'price-high': 'l.price_from desc, l.product_id desc',
  rating: 'l.rating desc, l.review_count desc, l.product_id desc',
  newest: 'l.created_at desc, l.product_id desc',
  featured: 'l.in_stock desc, l.units_sold desc, l.product_id desc',
}

/** Reads the cards of these products by id, as they are in a list under these filters. */
export const readCards = async (
  db: Knex,
  ids: readonly string[],
  filters: VariantFilters,
): Promise<ReadonlyMap<string, string>> => {
  const jsonRows = jsonValuesSql(db)
  const cardRows = await rows<CardRow & { product_id: string }>(
    db,
    `select l.product_id, ${cardColumns(db, filters)} from product_listings l
      where l.product_id in (select value from ${jsonRows})`,
    [JSON.stringify(ids)],
    needsVariantInStock(filters) ? 'cards of variants' : 'cards',
  )
  return new Map(cardRows.map(row => [row.product_id, writeCard(row, filters)]))
}

/** Reads one page of the cards of all products, as JSON, along an index. */
export const findListings = async (db: Knex, { sort, page, limit }: ListWindow): Promise<string[]> => {
  const order = orderBySort[sort]
  // The cross join keeps SQLite from reading all products to find the page's; it makes no difference to Postgres.
  // Tested on SQLite and Postgres.
  const listingRows = await rows<{ card: string }>(
    db,
    `select l.card from (select l.product_id from product_listings l order by ${order} limit ? offset ?) wanted
      cross join product_listings l where l.product_id = wanted.product_id order by ${order}`,
    [limit, (page - 1) * limit],
    `listings ${sort}`,
  )
  return listingRows.map(({ card }) => card)
}
