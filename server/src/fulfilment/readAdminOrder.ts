import type { AdminOrder, OrderEvent } from '@shop/contracts/orders/adminEndpoints'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { leftToRefund } from '../refunds/intendRefund.ts'
import { Refund } from '../refunds/Refund.ts'
import { capturedOf } from '../refunds/refundable.ts'
import { StrayPayment } from '../payments/StrayPayment.ts'
import { findForStaff } from './findForStaff.ts'
import { handMoves } from '../orders/moves.ts'
import { presentOrders } from '../orders/presentOrders.ts'

/** An order with all that has happened to it, as staff see it. Throws `not_found`. */
export const readAdminOrder = async (db: Knex, id: string): Promise<AdminOrder> => {
  const order = await findForStaff(db, id)
  const [[answer], events, refunds, strayPayments] = await Promise.all([
    presentOrders(db, [order]),
    readEvents(db, id),
    Refund.query(db).where({ order_id: id }).orderBy(['created_at', 'id']),
    StrayPayment.query(db).where({ order_id: id }).orderBy(['created_at', 'id']),
  ])
  return {
    ...answer!,
    userId: order.userId,
    invoiceNumber: order.invoiceNumber,
    paymentMethod: order.paymentMethod,
    reviewFlag: order.reviewFlag,
    leftToRefund: await leftToRefund(db, { orderId: id, captured: capturedOf(order) }),
    moves: [...handMoves[order.status]],
    refunds,
    strayPayments,
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
