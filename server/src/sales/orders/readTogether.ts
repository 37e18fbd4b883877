import type { Order as Shown } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { Order } from './Order.ts'

/**
 * Reads what has been added to an order, the oldest first, or the order that it was added to. Staff give no `urlOf`. An address opens an
 * order, so there is none where the email of one of them has been corrected.
 */
export const readTogether = async (
  db: Knex,
  { id, addsTo, email, userId }: Pick<Order, 'id' | 'addsTo' | 'email' | 'userId'>,
  urlOf?: (order: Order) => string,
): Promise<Pick<Shown, 'together'>> => {
  const found = await Order.query(db)
    .where({ adds_to: id })
    .orWhere({ id: addsTo ?? '' })
    .orderBy(['created_at', 'id'])
  if (found.length === 0) return {}
  return {
    together: found.map(order => ({
      id: order.id,
      number: order.number,
      status: order.status,
      total: order.total,
      isAddition: order.addsTo === id,
      quoteUntil: order.quoteUntil,
      url: order.email === email && order.userId === userId ? (urlOf?.(order) ?? null) : null,
    })),
  }
}
