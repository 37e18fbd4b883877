import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { Failure } from '../../../platform/http/Failure.ts'

// Tested on SQLite and Postgres.
const purchaseQuery = `select 1 from orders o join order_items i on i.order_id = o.id
  where o.user_id = ? and i.product_id = ? and o.paid_at is not null
    and (o.status in ('PAID', 'SHIPPED', 'DELIVERED') or (o.status = 'REFUNDED' and o.shipped_at is not null)) limit 1`

/**
 * Tells whether an account has bought a product. A refunded order counts if it was shipped, as the customer has seen
 * the product.
 */
export const hasBought = async (db: Knex, userId: string, productId: string): Promise<boolean> =>
  (await rows(db, purchaseQuery, [userId, productId])).length > 0

export const notBought = () =>
  new Failure('purchase_required', 'Only customers who have bought this product can review it.')
