import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { raiseAlert } from '../../../platform/events/alerts/raiseAlert.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { findOrder } from '../findOrder.ts'
import { flagOrder } from '../flagOrder.ts'
import { Order } from '../Order.ts'
import { cancelUnpaid } from './cancelUnpaid.ts'
import { findMismatch } from './unmatched/findMismatch.ts'
import { recordUnmatchedPayment } from './unmatched/recordUnmatchedPayment.ts'
import { markPaid } from './markPaid.ts'
import {
  ProviderUnavailable,
  SessionUnknown,
  type PaymentSession,
} from '../../../platform/base/PaymentProvider.ts'
import { clearExpiredPage, isOpenQuote } from './openSession.ts'
import { recordPaymentUnderWay } from './events/recordDecline.ts'
import { settleLatePayment } from './settleLatePayment.ts'
import { waitForSettlement, trackSettlement } from './settlements.ts'

/**
 * Reconciles an order with its payment session. Idempotent. No other code marks an order PAID from its session or
 * cancels it because the session expired. `signedSession` comes from a signed event, and is used if the provider cannot
 * be reached. Returns the resulting status.
 */
export const settle = async (
  deps: Deps,
  orderId: string,
  signedSession?: PaymentSession,
): Promise<OrderStatus | null> => {
  // Waits before reading too, so that the order is rarely read twice.
  await waitForSettlement(deps.db, orderId)
  const order = await findOrder(deps.db, orderId)
  return order ? settleOrder(deps, order, signedSession) : null
}

/**
 * Settles an order that has just been read. The provider's event and the shopper's return come at about the same
 * time: the second waits for the first, then reads the order again.
 */
export const settleOrder = async (
  deps: Deps,
  order: Order,
  signedSession?: PaymentSession,
): Promise<OrderStatus> => {
  const hasWaited = await waitForSettlement(deps.db, order.id)
  const currentOrder = (hasWaited ? await findOrder(deps.db, order.id) : null) ?? order
  return trackSettlement(deps.db, order.id, () => settleNow(deps, currentOrder, signedSession))
}

/** Settles an order now; `settleOrder` makes sure that others in this process wait for it. */
const settleNow = async (deps: Deps, order: Order, signedSession?: PaymentSession): Promise<OrderStatus> => {
  // An event can overtake the answer to the call that created its session.
  const sessionId = order.stripeSessionId ?? signedSession?.id
  if (signedSession && isOtherPayment(order, signedSession))
    await recordUnmatchedPayment(deps, order.id, signedSession, 'session')
  if (!sessionId || order.paidAt) return order.status
  const session = await endIfLapsed(deps, await readSession(deps, sessionId, signedSession))
  if (!session) {
    await flagForReview(deps, order, "The payment provider does not know this order's payment session.")
    return order.status
  }
  const mismatch = findMismatch(deps, order, session)
  // An expired page accepts no payment, so a mismatch does not matter.
  if (mismatch && session.status !== 'expired') {
    await handleMismatch(deps, order, session, mismatch)
    return statusOf(deps, order.id)
  }
  const newStatus = await applySession(deps, order, session, signedSession)
  // The order was cancelled between our read and our write, but is paid: settles the payment as a late one.
  if (session.isPaid && newStatus === 'CANCELED' && order.status !== 'CANCELED')
    return settleNow(deps, (await findOrder(deps.db, order.id)) ?? order, signedSession)
  return newStatus
}

/**
 * Stores a payment that differs from its order until staff decide about it. If the session has no payment, or is of the
 * other mode (live or test), flags the order instead.
 */
const handleMismatch = async (
  deps: Deps,
  order: Order,
  session: PaymentSession,
  mismatch: NonNullable<ReturnType<typeof findMismatch>>,
): Promise<void> => {
  if (!hasPayment(session) || mismatch === 'live mode')
    return flagForReview(deps, order, `The provider's payment session differs in its ${mismatch}.`)
  const decision = await recordUnmatchedPayment(deps, order.id, session, mismatch)
  // A page whose payment was returned accepts no second one, so the order is cancelled.
  if (decision === 'RETURNED') await cancelUnpaid(deps, order.id, { actor: 'system', reason: refundedText })
}

/** Brings an order to the state of its session, which matches it or has expired. Returns the resulting status. */
const applySession = async (
  deps: Deps,
  order: Order,
  session: PaymentSession,
  signedSession?: PaymentSession,
): Promise<OrderStatus> => {
  if (session.isPaid && order.status === 'CANCELED') await settleLatePayment(deps, order, session)
  else if (session.isPaid && (await markPaid(deps, order, session))) return 'PAID'
  else if (isOpenQuote(deps, order) && hasEndedUnpaid(session, signedSession))
    await clearExpiredPage(deps, order.id, session.id)
  else if (session.status === 'expired')
    await cancelUnpaid(deps, order.id, {
      actor: 'provider',
      reason: session.isByToken ? 'Not paid in time.' : 'The payment page expired.',
    })
  else if (signedSession?.isFailed && !session.isPaid)
    await cancelUnpaid(deps, order.id, { actor: 'provider', reason: failedText(session) })
  else if (session.status === 'complete' && !session.isPaid) await recordPaymentUnderWay(deps, order)
  return statusOf(deps, order.id)
}

/** Tells whether the page no longer accepts payment: it has expired, or a payment in progress has failed. */
const hasEndedUnpaid = (session: PaymentSession, signedSession?: PaymentSession): boolean =>
  !session.isPaid && (session.status === 'expired' || Boolean(signedSession?.isFailed))

const failedText = ({ failure }: PaymentSession): string =>
  failure === null || failure === 'The payment failed.'
    ? 'The payment failed.'
    : `The payment failed: ${failure}`

const refundedText = 'Its payment did not match it and is refunded.'

const statusOf = async ({ db }: Deps, id: string): Promise<OrderStatus> =>
  (await Order.query(db).findById(id).select('status').throwIfNotFound()).status

type PaidSession = PaymentSession & { paymentIntentId: string }

const hasPayment = (session: PaymentSession): session is PaidSession =>
  session.isPaid && session.paymentIntentId !== null

const isFromOtherPage = ({ stripeSessionId }: Order, { id }: PaymentSession): boolean =>
  stripeSessionId !== null && id !== stripeSessionId

/** Tells whether a payment is not the order's own: a second one, or one from a page that is not the order's. */
const isOtherPayment = (order: Order, signedSession: PaymentSession): signedSession is PaidSession =>
  hasPayment(signedSession) &&
  signedSession.paymentIntentId !== order.paymentIntentId &&
  (order.paidAt !== null || isFromOtherPage(order, signedSession))

const readSession = async (
  deps: Deps,
  sessionId: string,
  signedSession?: PaymentSession,
): Promise<PaymentSession | null> => {
  try {
    return await deps.payments.retrieveSession(sessionId)
  } catch (error) {
    if (error instanceof ProviderUnavailable && signedSession?.id === sessionId) return signedSession
    if (error instanceof SessionUnknown) return null
    throw error
  }
}

/** Ends a payment by token that was not made in time, since the provider would leave it open. */
const endIfLapsed = async (deps: Deps, session: PaymentSession | null): Promise<PaymentSession | null> => {
  const isLapsed = session?.isByToken && session.status === 'open' && session.expiresAt < nowIso(deps)
  return isLapsed ? deps.payments.expireSession(session.id) : session
}

const flagForReview = async (deps: Deps, { id: orderId, reviewFlag }: Order, detail: string) => {
  if (reviewFlag?.includes(detail)) return
  deps.log.error({ orderId, detail }, 'an order has to be looked at')
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    await flagOrder(trx, { orderId, detail, at })
    await raiseAlert(trx, { kind: 'payment-mismatch', subject: orderId, detail, at })
  })
}
