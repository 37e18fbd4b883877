import type { ErrorCode } from '@shop/contracts/errors'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { Order } from '../Order.ts'
import { readUnits } from '../parcels/units.ts'
import { isRestPacked, readLiveParcels } from '../parcels/updateFromParcels.ts'
import { isSurcharge } from '../surcharges.ts'
import { alreadyPaid, paymentInProgress } from '../payments/cancelPending.ts'
import { allowedPaymentMethods, openPayment } from './openPayment.ts'
import { defaultOpenSeconds } from './sessionParams.ts'

/**
 * Maximum time for which a payment page is open, in seconds. The provider allows at most a day; an hour is left for
 * clock differences.
 */
const maxOpenForSeconds = 23 * 60 * 60

/**
 * Computes how long a page is open: until its quote expires, as far as the provider allows, or for the usual time if
 * only the page reserves the stock. The reconciler closes a page that is still open at the quote's end.
 */
const openForSeconds = ({ clock }: Deps, { quoteUntil, holding }: Order): number => {
  const secondsLeft =
    quoteUntil === null || holding !== 'always'
      ? 0
      : Math.floor((Date.parse(quoteUntil) - clock.now()) / 1000)
  return Math.max(defaultOpenSeconds, Math.min(maxOpenForSeconds, secondsLeft))
}

const isQuoteOver = ({ clock }: Deps, { quoteUntil }: Order): boolean =>
  quoteUntil !== null && Date.parse(quoteUntil) <= clock.now()

const withoutCartTexts: Partial<Record<ErrorCode, string>> = {
  payment_provider_unavailable:
    'The payment page cannot be opened at the moment. Please try again in a minute.',
  payment_refused: 'We cannot take payment for this order at the moment. We have been notified.',
}

/** Replaces messages about a cart, since the payer of a link has none. */
const rethrowWithoutCart = (error: unknown): never => {
  const text = error instanceof Failure ? withoutCartTexts[error.code] : undefined
  if (!(error instanceof Failure) || text === undefined) throw error
  throw new Failure(error.code, text, error.code === 'payment_refused' ? {} : { retryAfter: 60 })
}

/** Tells whether an addition can still take out all units of its base order that it is to replace. */
const canTakeOut = async (
  db: Knex,
  base: Order,
  takesOut: NonNullable<Order['takesOut']>,
): Promise<boolean> => {
  const lastParcel = (await readLiveParcels(db, base.id)).at(-1)
  if (base.status !== 'PAID' || base.dispute !== null || isRestPacked(base, lastParcel)) return false
  const units = await readUnits(db, base.id)
  return takesOut.every(({ itemId, quantity }) =>
    units.some(line => line.itemId === itemId && line.toSend >= quantity),
  )
}

/**
 * Refuses an addition to an order that has ended or whose units it can no longer replace, and a dearer delivery of one that is packed or sent. Throws
 * `conflict`.
 */
const refuseEnded = async ({ db }: Deps, order: Order): Promise<void> => {
  const { addsTo } = order
  const base = addsTo === null ? undefined : await Order.query(db).findById(addsTo)
  if (base?.status === 'CANCELED' || base?.status === 'REFUNDED')
    throw new Failure(
      'conflict',
      `This was to be added to your order ${base.number}, which has been cancelled. Nothing was charged. Please place a new order, or ask us.`,
    )
  if (base && order.takesOut && !(await canTakeOut(db, base, order.takesOut)))
    throw new Failure(
      'conflict',
      `This was to replace part of your order ${base.number}, which can no longer be changed. Nothing was charged. Please ask us.`,
    )
  const isTooLate = base && (base.status !== 'PAID' || base.packedAt !== null)
  if (isTooLate && (await isSurcharge(db, order)))
    throw new Failure(
      'conflict',
      `Your order ${base.number} is packed already, so its delivery can no longer be changed. Nothing was charged.`,
    )
}

/**
 * Opens the payment page of an order for its shopper, and returns its address. Throws `already_paid`, `conflict` if it
 * no longer awaits payment, and the errors of `openPayment`.
 */
export const payOrder = async (deps: Deps, order: Order): Promise<string> => {
  if (order.paidAt) throw alreadyPaid(order.id)
  const notPayable = new Failure(
    'conflict',
    isQuoteOver(deps, order)
      ? 'This offer has lapsed, and nothing was charged. Please ask us: we will gladly renew it.'
      : 'This order can no longer be paid, and nothing was charged.',
  )
  // A payment that began in time may still arrive, so it is not true that nothing was charged.
  if (order.status === 'PENDING' && isQuoteOver(deps, order) && order.paymentState === 'under_way')
    throw paymentInProgress()
  if (order.status !== 'PENDING' || isQuoteOver(deps, order)) throw notPayable
  await refuseEnded(deps, order)
  const methods = allowedPaymentMethods(await deps.settings.read())
  const url = await openPayment(deps, order, methods, openForSeconds(deps, order)).catch(rethrowWithoutCart)
  if (url === null) throw notPayable
  return url
}
