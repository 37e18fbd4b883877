import type { Deps } from '../deps.ts'
import { Failure } from '../http/Failure.ts'
import type { Order } from '../orders/Order.ts'
import { alreadyPaid } from './alreadyPaid.ts'
import { cancelUnpaid } from './cancelUnpaid.ts'
import { recoverSession } from './openSession.ts'
import { ProviderUnavailable } from './PaymentProvider.ts'
import { settle } from './settle.ts'

/**
 * Cancels a PENDING order for its shopper. Its payment page is closed at the provider first, so that nobody can pay
 * for what is being given back. Throws `already_paid` where the shopper was quicker, `payment_provider_unavailable`.
 */
export const closePayment = async (
  deps: Deps,
  order: Order,
  why: { actor: string; reason: string },
): Promise<void> => {
  const sessionId = await knownSession(deps, order)
  if (sessionId === null) {
    await cancelUnpaid(deps, order.id, why)
    return
  }
  const session = await available(deps.payments.expireSession(sessionId))
  if (session.isPaid) {
    await settle(deps, order.id, session)
    throw alreadyPaid(order.id)
  }
  if (session.status === 'expired') await cancelUnpaid(deps, order.id, why)
}

const knownSession = async (deps: Deps, order: Order): Promise<string | null> =>
  order.stripeSessionId ?? (await available(recoverSession(deps, order)))?.id ?? null

const available = async <T>(call: Promise<T>): Promise<T> => {
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
