import { crashPoint } from '../../../platform/base/crashPoint.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { Order, type CancelReason } from '../Order.ts'
import { ProviderUnavailable, SessionUnknown } from '../../../platform/base/PaymentProvider.ts'
import { cancelUnpaid } from './cancelUnpaid.ts'
import { recoverSession } from './openSession.ts'
import { settle } from './settle.ts'

/**
 * Cancels a PENDING order for its shopper. Its payment page is closed at the provider first, so that nobody can pay for
 * released stock. Throws `already_paid` if the shopper has paid in the meantime, and
 * `payment_provider_unavailable`.
 */
export const cancelPending = async (deps: Deps, order: Order, reason: CancelReason): Promise<void> => {
  // Committed first: the provider's event about the closed page may be what cancels the order.
  await Order.query(deps.db).where({ id: order.id, status: 'PENDING' }).patch({ cancelIntent: reason })
  if (!(await closePage(deps, order))) throw paymentInProgress()
  crashPoint('page closed, order not canceled')
  const mayHavePage = order.stripeSessionId !== null || order.sessionParams !== null
  if (await cancelUnpaid(deps, order.id, { ...reason, onlyWithoutSession: !mayHavePage })) return
  const currentOrder = mayHavePage ? undefined : await Order.query(deps.db).findById(order.id)
  // A payment session was created for the order between our read and our write.
  if (currentOrder?.status === 'PENDING') await cancelPending(deps, currentOrder, reason)
  // It has been paid without the provider, like an order with nothing to pay.
  if (currentOrder?.paidAt) throw alreadyPaid(order.id)
}

/**
 * Makes sure that nobody can pay for a PENDING order any longer. Returns false if the page is neither closed nor paid:
 * a payment is in progress. Throws `already_paid`, `payment_provider_unavailable`.
 */
export const closePage = async (deps: Deps, order: Order): Promise<boolean> => {
  const sessionId = order.stripeSessionId ?? (await orUnavailable(recoverSession(deps, order)))?.id
  if (!sessionId) return true
  const session = await expireSession(deps, sessionId)
  if (session?.isPaid) {
    if ((await settle(deps, order.id, session)) === 'PENDING') throw inReviewFailure()
    throw alreadyPaid(order.id)
  }
  return !session || session.status === 'expired'
}

/** Returns null for a session that the provider does not know: nobody can pay by it. */
const expireSession = async ({ payments }: Deps, sessionId: string) => {
  try {
    return await orUnavailable(payments.expireSession(sessionId))
  } catch (error) {
    if (error instanceof SessionUnknown) return null
    throw error
  }
}

export const paymentInProgress = () =>
  new Failure('conflict', 'A payment for this order is in progress. Please wait until it has finished.')

const inReviewFailure = () =>
  new Failure(
    'conflict',
    'A payment that does not match this order has arrived. The shop has to check it first.',
  )

const orUnavailable = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Failure(
      'payment_provider_unavailable',
      'The payment page cannot be reached at the moment. Please try again in a minute.',
      { retryAfter: 60 },
    )
  }
}

/**
 * Builds the failure for an order that has been paid, so that it can be neither paid nor cancelled. `fields` has the
 * order's id.
 */
export const alreadyPaid = (orderId: string): Failure =>
  new Failure('already_paid', 'This order has already been paid.', { fields: { orderId } })
