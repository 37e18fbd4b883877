import { offeredPaymentMethods, type PaymentMethod } from '@shop/contracts/shop/paymentMethods'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { Order } from '../Order.ts'
import { findItems } from '../findOrder.ts'
import { alreadyPaid } from '../payments/cancelPending.ts'
import { cancelUnpaid } from '../payments/cancelUnpaid.ts'
import { reserveWhilePaying } from '../payments/quoteStock.ts'
import { openSession } from '../payments/openSession.ts'
import { alertPaymentRefused } from '../payments/events/alertPaymentRefused.ts'
import { ProviderRefuses, ProviderUnavailable } from '../../../platform/base/PaymentProvider.ts'
import { settle } from '../payments/settle.ts'
import { sessionParams, defaultOpenSeconds } from './sessionParams.ts'

/** Lists the payment methods that the shop offers; throws if it offers none. */
export const allowedPaymentMethods = (settings: Settings): PaymentMethod[] => {
  const methods = offeredPaymentMethods(settings)
  if (methods.length === 0)
    throw new Failure(
      'payment_method_disabled',
      'Payments are switched off at the moment. Please try again later.',
    )
  return methods
}

/**
 * Returns the address of a PENDING order's payment page: the open one, or a new one. Null if the order no longer awaits
 * payment. Throws `payment_provider_unavailable`, `payment_refused`, `already_paid`, and `out_of_stock` for a quote
 * whose stock is not reserved.
 */
export const openPayment = async (
  deps: Deps,
  pending: Order,
  allowedMethods: readonly PaymentMethod[],
  /** Time for which a new page is open, in seconds. */
  openForSeconds = defaultOpenSeconds,
): Promise<string | null> => {
  let order = pending
  try {
    if (order.stripeSessionId) {
      const reopened = await settleAndReread(deps, order)
      if (!reopened || reopened.stripeSessionId) return reopened?.sessionUrl ?? null
      order = reopened
    }
    if (order.holding !== 'always') await reserveWhilePaying(deps, order)
    const { db, publicUrl, clock } = deps
    const makeParams = async () => {
      const items = await findItems(db, order.id)
      return sessionParams({ order, items, publicUrl, now: clock.now(), allowedMethods, openForSeconds })
    }
    return (await openSession(deps, order, makeParams)).url
  } catch (error) {
    if (error instanceof ProviderRefuses) {
      const reason = 'The payment provider refused the payment.'
      await cancelUnpaid(deps, order.id, { actor: 'provider', reason, onlyWithoutSession: true })
      await alertPaymentRefused(deps, order, error)
      throw new Failure(
        'payment_refused',
        'We cannot take payment for this order at the moment. We have been notified, and your cart has been saved.',
      )
    }
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, orderId: order.id }, 'payment provider unavailable')
    throw new Failure(
      'payment_provider_unavailable',
      'The payment page cannot be opened at the moment. Your cart has been saved; please try again in a minute.',
      { retryAfter: 60 },
    )
  }
}

/**
 * Returns the order with its open page, or without one if that of a quote has expired; null if it no longer awaits
 * payment.
 */
const settleAndReread = async (deps: Deps, order: Order): Promise<Order | null> => {
  const newStatus = await settle(deps, order.id)
  if (newStatus === 'PENDING') return Order.query(deps.db).findById(order.id).throwIfNotFound()
  if (newStatus === 'CANCELED') return null
  throw alreadyPaid(order.id)
}
