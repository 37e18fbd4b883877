import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { notFound } from '../../platform/http/Failure.ts'

const maxRelated = 4

// Both tested on SQLite and Postgres.
const sameCollectionsQuery = `select l.product_id, l.card from product_listings l
  where l.product_id <> ? and l.product_id in (
    select mate.product_id from collection_products own
      join collections c on c.id = own.collection_id and c.is_active = true
      join collection_products mate on mate.collection_id = own.collection_id
      where own.product_id = ?)
  order by l.units_sold desc, l.product_id desc limit ${maxRelated}`
// Reads enough best sellers, even if the product itself and all those of its collections are among them.
const bestSellersQuery = `select l.product_id, l.card from product_listings l
  order by l.units_sold desc, l.product_id desc limit ${2 * maxRelated + 1}`

interface Row {
  product_id: string
  card: string
}

/**
 * Finds up to four other products' cards, best sellers first: of the same collections, then others. Throws `not_found`.
 */
export const findRelated = async (db: Knex, id: string): Promise<string[]> => {
  const [product] = await rows(db, "select 1 from products where id = ? and status = 'ACTIVE'", [id])
  if (!product) throw notFound('Product not found.')
  const sameCollectionRows = await rows<Row>(db, sameCollectionsQuery, [id, id])
  const fillers = sameCollectionRows.length < maxRelated ? await rows<Row>(db, bestSellersQuery) : []
  const cards = new Map([...sameCollectionRows, ...fillers].map(row => [row.product_id, row.card]))
  cards.delete(id)
  return [...cards.values()].slice(0, maxRelated)
}
