import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { Order } from '../Order.ts'
import { alreadyPaid, cancelPending } from './cancelPending.ts'

interface AssistantSession {
  id: string
  fromCart: string | null
}

/** Selects the ids of the assistant's sessions of one purchase: a cart, and the checkouts that started from it. */
export const sessionsOfPurchase = (db: Knex, { id, fromCart }: AssistantSession): Knex.QueryBuilder => {
  const root = fromCart ?? id
  return db('agent_sessions').where({ id: root }).orWhere({ from_cart: root }).select('id')
}

/** Selects the ids of the orders that came from one purchase. */
const ordersOfPurchase = (db: Knex, session: AssistantSession): Knex.QueryBuilder =>
  db('orders').whereIn('agent_session_id', sessionsOfPurchase(db, session)).select('id')

/** Reads the units that the unpaid orders of one purchase reserve, by variant: its buyer can still have them. */
export const readUnitsReservedFor = async (
  db: Knex,
  session: AssistantSession,
): Promise<Map<string, number>> => {
  const reserved: { variant_id: string; quantity: number }[] = await db('order_items')
    .join('orders', 'orders.id', 'order_items.order_id')
    .whereIn('orders.id', ordersOfPurchase(db, session))
    .where('orders.status', 'PENDING')
    .whereNotNull('variant_id')
    .select('variant_id', 'quantity')
  const units = new Map<string, number>()
  for (const { variant_id: id, quantity } of reserved) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

/**
 * Cancels the unpaid orders of other carts from the same assistant's session as this cart, since they reserve units
 * that this purchase may have. Returns false if there are none.
 */
export const cancelOtherUnpaidOrders = async (deps: Deps, cartId: string): Promise<boolean> => {
  const cart = await deps.db('carts').where({ id: cartId }).first('agent_session_id')
  const id: string | null = cart?.agent_session_id ?? null
  if (id === null) return false
  const session = await deps.db('agent_sessions').where({ id }).first('from_cart')
  const otherOrders = await Order.query(deps.db)
    .whereIn('id', ordersOfPurchase(deps.db, { id, fromCart: session?.from_cart ?? null }))
    .where({ status: 'PENDING' })
    .whereNot({ cart_id: cartId })
  for (const otherOrder of otherOrders)
    await cancelPending(deps, otherOrder, { actor: 'shopper', reason: 'Checked out in another way.' })
  return otherOrders.length > 0
}

/**
 * Ends the payments of other orders from the same assistant's session, so that its buyer pays on our page or
 * the assistant pays by token, never both. Called once an order is placed and before anybody can pay it, so
 * that two simultaneous orders see each other. If another one is already paid, or its payment is in progress,
 * this order is closed and the reason is thrown.
 */
export const closeOtherCheckouts = async (deps: Deps, order: Order): Promise<void> => {
  const { id, agentSessionId, cartId } = order
  if (agentSessionId === null) return
  const session = await deps.db('agent_sessions').where({ id: agentSessionId }).first('from_cart')
  const fromCart: string | null = session?.from_cart ?? null
  const otherOrders = await Order.query(deps.db)
    .whereIn('id', ordersOfPurchase(deps.db, { id: agentSessionId, fromCart }))
    .whereNot({ id })
    .where(condition => void condition.where({ status: 'PENDING' }).orWhereNotNull('paid_at'))
  try {
    for (const otherOrder of otherOrders) {
      if (otherOrder.paidAt !== null) throw alreadyPaid(otherOrder.id)
      await cancelPending(deps, otherOrder, { actor: 'shopper', reason: 'Checked out in another way.' })
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await cancelPending(deps, order, {
      actor: 'system',
      reason: 'Its assistant’s checkout is paid otherwise.',
    })
    if (error.code !== 'already_paid') throw error
    // Detaches the cart from the assistant: a shopper who checks out again buys the goods a second time on purpose.
    await deps.db('carts').where({ id: cartId }).update({ agent_session_id: null })
    throw new Failure(
      'conflict',
      'What your assistant chose has been paid for already. To buy it again, please check out once more.',
    )
  }
}
