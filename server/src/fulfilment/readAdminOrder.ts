import type { AdminOrder, OrderEvent } from '@shop/contracts/orders/adminEndpoints'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { notFound } from '../http/Failure.ts'
import { leftToRefund } from '../refunds/intendRefund.ts'
import { Refund } from '../refunds/Refund.ts'
import { wasPaid } from './giveBack.ts'
import { handMoves } from '../orders/moves.ts'
import { Order } from '../orders/Order.ts'
import { presentOrders } from '../orders/presentOrders.ts'

/** An order with all that has happened to it, as staff see it. Throws `not_found`. */
export const readAdminOrder = async (db: Knex, id: string): Promise<AdminOrder> => {
  const order = await Order.query(db).findById(id)
  if (!order) throw notFound('This order does not exist.')
  const [[answer], events, refunds] = await Promise.all([
    presentOrders(db, [order]),
    readEvents(db, id),
    Refund.query(db).where({ order_id: id }).orderBy(['created_at', 'id']),
  ])
  return {
    ...answer!,
    userId: order.userId,
    invoiceNumber: order.invoiceNumber,
    paymentMethod: order.paymentMethod,
    reviewFlag: order.reviewFlag,
    leftToRefund: wasPaid(order) ? await leftToRefund(db, id, order.total) : 0,
    moves: [...handMoves[order.status]],
    refunds,
    events,
  }
}

interface EventRow {
  id: string
  at: string
  actor: string
  from: OrderStatus | null
  to: OrderStatus | null
  detail: string
  name: string | null
}

const others: Record<string, string> = { shopper: 'Shopper', provider: 'Payment provider', system: 'Shop' }

const readEvents = async (db: Knex, orderId: string): Promise<OrderEvent[]> => {
  const events: EventRow[] = await db('order_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor')
    .where({ order_id: orderId })
    .orderBy(['e.at', 'e.id'])
    .select('e.id', 'e.at', 'e.actor', 'e.detail', { from: 'e.from_status', to: 'e.to_status' })
    .select(db.raw("u.first_name || ' ' || u.last_name as name"))
  return events.map(({ name, ...event }) => ({
    ...event,
    actor: name ?? others[event.actor] ?? 'Former user',
  }))
}
