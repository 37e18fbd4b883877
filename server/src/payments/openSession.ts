import { nowIso, type Deps } from '../deps.ts'
import { Order } from '../orders/Order.ts'
import type { PaymentSession, SessionParams } from './PaymentProvider.ts'

/**
 * Makes an order's payment session and stores it. The intention is committed before the call: whoever repeats it after
 * a crash or a lost answer sends the same parameters under the same key and gets the same session.
 */
export const openSession = async (
  deps: Deps,
  order: Order,
  fresh: SessionParams,
): Promise<PaymentSession> => {
  const params = await keepParams(deps, order.id, fresh)
  const session = await deps.payments.createSession(params, sessionKey(order))
  await Order.query(deps.db)
    .patch({
      stripeSessionId: session.id,
      sessionUrl: session.url,
      sessionExpiresAt: session.expiresAt,
      updatedAt: nowIso(deps),
    })
    .where({ id: order.id })
    .whereNull('stripe_session_id')
  return session
}

/** Repeats the call that was intended for an order, for who must know whether a session exists. */
export const recoverSession = async (deps: Deps, order: Order): Promise<PaymentSession | null> =>
  order.sessionParams ? openSession(deps, order, order.sessionParams) : null

const sessionKey = ({ id, attempt }: Order) => `checkout-${id}-${attempt}`

// Of two calls at the same moment the first one's parameters hold for both.
const keepParams = async ({ db }: Deps, id: string, fresh: SessionParams): Promise<SessionParams> => {
  const kept = await Order.query(db).patch({ sessionParams: fresh }).where({ id }).whereNull('session_params')
  if (kept === 1) return fresh
  const order = await Order.query(db).findById(id).throwIfNotFound()
  return order.sessionParams ?? fresh
}
