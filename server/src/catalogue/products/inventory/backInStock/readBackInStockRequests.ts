import type { Knex } from 'knex'
import {
  maxBackInStockRequests,
  type BackInStockRequest,
} from '@shop/contracts/inventory/backInStockEndpoints'
import { variantExtrasSql, detailsOf, type VariantExtrasRow } from '../../alikeVariants.ts'

/** Selects an account's open requests; none until its address is confirmed, as anybody may register somebody else's. */
export const ownBackInStockRequests = (db: Knex, userId: string): Knex.QueryBuilder =>
  db('stock_asks')
    .whereNull('told_at')
    .whereIn('email', db('users').where({ id: userId }).whereNotNull('email_confirmed_at').select('email'))

interface Row extends VariantExtrasRow, Pick<BackInStockRequest, 'id' | 'createdAt' | 'color' | 'size'> {
  title: string
  slug: string
}

/** Tested on SQLite and Postgres. */
export const readBackInStockRequests = async (db: Knex, userId: string): Promise<BackInStockRequest[]> => {
  const requestRows: Row[] = await db
    .from(ownBackInStockRequests(db, userId).as('a'))
    .join('variants as v', 'v.id', 'a.variant_id')
    .join('products as p', 'p.id', 'v.product_id')
    .orderBy([{ column: 'a.created_at', order: 'desc' }, 'a.id'])
    .limit(maxBackInStockRequests)
    .select('a.id', 'v.color', 'v.size', 'p.title', 'p.slug', { createdAt: 'a.created_at' })
    .select(db.raw(variantExtrasSql))
  return requestRows.map(({ id, createdAt, color, size, title, slug, ...row }) => ({
    id,
    createdAt,
    color,
    size,
    details: detailsOf(row),
    product: { title, slug },
  }))
}
