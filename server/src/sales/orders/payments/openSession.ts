import { crashPoint } from '../../../platform/base/crashPoint.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { rows } from '../../../platform/database/rows.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { Order } from '../Order.ts'
import { releaseAfterPage } from './quoteStock.ts'
import {
  ProviderRefuses,
  ProviderUnavailable,
  SessionRefused,
  type PaymentSession,
  type SessionParams,
  type TokenPaymentParams,
} from '../../../platform/base/PaymentProvider.ts'

/**
 * Creates an order's payment session and stores it. The intention (attempt and parameters) is committed before the
 * call: a retry after a crash or a lost answer makes the same call and gets the same session. If the
 * provider refuses that call and has no session of it, for example because its expiry is now too near, the next attempt
 * begins. Throws ProviderRefuses if the provider refuses that too, because the call itself is wrong.
 */
export const openSession = async (
  deps: Deps,
  order: Order,
  makeParams: () => Promise<SessionParams | TokenPaymentParams>,
): Promise<PaymentSession> => {
  const firstTry = order.sessionParams
    ? order
    : await storeAttempt(deps, order, order.attempt, await makeParams())
  let session = await sessionOfAttempt(deps, firstTry)
  if (!session) {
    const secondTry = await storeAttempt(deps, firstTry, firstTry.attempt + 1, await makeParams())
    session = await sessionOfAttempt(deps, secondTry, throwFinalRefusal)
  }
  if (!session) throw new ProviderUnavailable('The payment provider made no session, twice.')
  if (!(await storeSession(deps, order.id, session))) {
    // The order was paid or cancelled in the meantime, so nobody may pay here.
    await deps.payments.expireSession(session.id)
    throw new Failure('conflict', 'This order has just been changed. Please try again.')
  }
  crashPoint('session kept, shopper not answered')
  return session
}

/**
 * Recovers the session of an order whose create call lost its response: the same idempotency key returns the same
 * session. Null if the order is not paid by card, or if the provider refuses the parameters and knows no session of the
 * order.
 */
export const recoverSession = async (deps: Deps, order: Order): Promise<PaymentSession | null> => {
  const session = order.sessionParams && (await sessionOfAttempt(deps, order))
  if (session) await storeSession(deps, order.id, session)
  return session
}

/** Ends the retries if freshly built parameters are refused, since new ones would be refused as well. */
const throwFinalRefusal = ({ complaint, cause }: SessionRefused) => {
  if (complaint !== null) throw new ProviderRefuses(complaint, { cause, isKeyRefused: false })
}

const sessionOfAttempt = async (
  { payments, log }: Deps,
  order: Order,
  onRefused?: (refusal: SessionRefused) => void,
): Promise<PaymentSession | null> => {
  if (order.stripeSessionId) return payments.retrieveSession(order.stripeSessionId)
  const { id, attempt, createdAt } = order
  try {
    crashPoint('order placed, provider not called')
    const session = await payments.createSession(
      order.sessionParams as SessionParams | TokenPaymentParams,
      `checkout-${id}-${attempt}`,
    )
    crashPoint('session made, answer lost')
    return session
  } catch (error) {
    if (!(error instanceof SessionRefused)) throw error
    log.warn({ err: error, orderId: id, attempt }, 'payment session refused')
    const session = await payments.findSession(id, createdAt)
    if (!session) onRefused?.(error)
    return session
  }
}

/** Stores the parameters of an attempt before its call. Of concurrent calls, all use the parameters of the first. */
const storeAttempt = async (
  { db }: Deps,
  order: Order,
  nextAttempt: number,
  sessionParams: SessionParams | TokenPaymentParams,
) => {
  const { id } = order
  // A concurrent call may have stored its parameters for this attempt, or a session. The order with that call's
  // attempt is then returned.
  const emptyColumn = nextAttempt === order.attempt ? 'session_params' : 'stripe_session_id'
  const updatedRows = await Order.query(db)
    .patch({ attempt: nextAttempt, sessionParams })
    .where({ id, attempt: order.attempt })
    .whereNull(emptyColumn)
  if (updatedRows) return Object.assign(order, { attempt: nextAttempt, sessionParams })
  return Order.query(db).findById(id).throwIfNotFound()
}

/** Tells whether a quote can still be paid, on a new page if its own has expired. */
export const isOpenQuote = (
  { clock }: Pick<Deps, 'clock'>,
  { quoteUntil, cancelIntent }: Pick<Order, 'quoteUntil' | 'cancelIntent'>,
): boolean => quoteUntil !== null && cancelIntent === null && Date.parse(quoteUntil) > clock.now()

/**
 * Clears the page of a PENDING quote that expired unpaid, so that the next attempt opens another, and releases stock
 * that only that page reserved. Idempotent.
 */
export const clearExpiredPage = async (deps: Deps, orderId: string, sessionId: string): Promise<void> => {
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    const updatedRows = await trx('orders')
      .where({ id: orderId, status: 'PENDING', stripe_session_id: sessionId })
      .update({
        stripe_session_id: null,
        session_url: null,
        session_expires_at: null,
        session_params: null,
        attempt: trx.raw('attempt + 1'),
        // Ends a payment in progress, which has failed; a decline with the bank's reason stays.
        payment_state: trx.raw("nullif(payment_state, 'under_way')"),
        updated_at: at,
      })
    if (updatedRows) await releaseAfterPage(trx, orderId, at)
  })
}

/**
 * Stores the session of an order. Idempotent. Returns false if the order is no longer PENDING or has another session.
 */
const storeSession = async (deps: Deps, orderId: string, session: PaymentSession): Promise<boolean> => {
  const updatedRows = await rows(
    deps.db,
    `update orders set stripe_session_id = ?, session_url = ?, session_expires_at = ?, updated_at = ?
      where id = ? and status = 'PENDING' and (stripe_session_id is null or stripe_session_id = ?) returning id`,
    [session.id, session.url, session.expiresAt, nowIso(deps), orderId, session.id],
    'keep session',
  )
  return updatedRows.length === 1
}
