import type { Knex } from 'knex'
import { crashPoint } from '../../../platform/base/crashPoint.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Order } from '../Order.ts'
import {
  ProviderFailed,
  ProviderUnavailable,
  RefundRefused,
  type ProviderRefund,
} from '../../../platform/base/PaymentProvider.ts'
import { minuteMs } from '../../../platform/base/time.ts'
import { UnmatchedPayment } from '../payments/unmatched/UnmatchedPayment.ts'
import { completeRefund } from './completeRefund.ts'
import { Refund } from './Refund.ts'
import { settleRefund } from './settleRefund.ts'
import { lockOrder } from '../lockOrder.ts'

/** Age from which a refund may have been sent before and is therefore looked up first, ms. */
const lookUpAfterMs = 30_000
/** Time after which a failing idempotency key is replaced if the provider shows no refund, ms. */
const maxKeyAgeMs = 10 * minuteMs
/** Lease of a refund, ms: longer than its calls to the provider may take. */
const leaseMs = 50_000

/**
 * Sends a PENDING card refund to the provider, unless another process is sending it. The refund's id is the idempotency
 * key, so a call repeated after a lost answer refunds nothing twice; once the provider may have forgotten the key, the
 * refund is looked up by its metadata.
 */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const lease = await takeLease(deps, refundId)
  if (!lease) return
  const refund = await Refund.query(deps.db).findById(refundId).throwIfNotFound()
  try {
    crashPoint('refund intended, not sent')
    const providerRefund = await findOrCreate(deps, refund)
    crashPoint('refund made, answer lost')
    await settleRefund(deps, providerRefund)
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    await recordFailure(deps, refund, error.message)
  } finally {
    // Clears only its own lease: once that has expired, another process may have taken one.
    await deps.db('refunds').where({ id: refundId, lease_until: lease }).update({ lease_until: null })
  }
}

/**
 * Takes the lease of a refund, so that it is never sent under two keys at once. Returns the lease, or null if another
 * process has it or the refund needs no sending.
 */
const takeLease = async (deps: Deps, id: string): Promise<string | null> => {
  const lease_until = new Date(deps.clock.now() + leaseMs).toISOString()
  const isFree = (query: Knex.QueryBuilder) =>
    void query.whereNull('lease_until').orWhere('lease_until', '<', nowIso(deps))
  const updatedRows = await deps
    .db('refunds')
    .where({ id, state: 'PENDING', method: 'card' })
    .where(isFree)
    .update({ lease_until })
  return updatedRows === 1 ? lease_until : null
}

const paymentOf = async (db: Knex, { orderId, unmatchedPaymentId }: Refund): Promise<string> => {
  const { paymentIntentId } = unmatchedPaymentId
    ? await UnmatchedPayment.query(db).findById(unmatchedPaymentId).throwIfNotFound()
    : await Order.query(db).findById(orderId).select('payment_intent_id').throwIfNotFound()
  if (!paymentIntentId) throw new Error(`The payment of order ${orderId} is not by card`)
  return paymentIntentId
}

const findOrCreate = async (deps: Deps, refund: Refund): Promise<ProviderRefund> => {
  const { db, payments, clock } = deps
  const { id: refundId, orderId, amount, attempt } = refund
  const paymentIntentId = await paymentOf(db, refund)
  if (refund.stripeRefundId) return payments.retrieveRefund(refund.stripeRefundId)
  const lookUp = () => payments.findRefund(paymentIntentId, refundId)
  const create = (key: number) =>
    payments.refund({ paymentIntentId, amount, refundId, attempt: key, orderId })
  const age = (since: string) => clock.now() - Date.parse(since)
  const priorRefund = age(refund.createdAt) < lookUpAfterMs ? null : await lookUp()
  if (priorRefund) return priorRefund
  try {
    return await create(attempt)
  } catch (error) {
    // The provider repeats a key's answer for a day.
    const isKeyTooOld = age(refund.attemptAt ?? refund.createdAt) > maxKeyAgeMs
    if (!(error instanceof ProviderFailed) || !isKeyTooOld) throw error
    const existing = await lookUp()
    if (existing) return existing
    await Refund.query(db)
      .findById(refundId)
      .patch({ attempt: attempt + 1, attemptAt: nowIso(deps) })
    deps.log.warn({ refundId, attempt: attempt + 1 }, 'refund asked for under the next key')
    return create(attempt + 1)
  }
}

const recordFailure = (deps: Deps, { id, orderId }: Refund, error: string) =>
  transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    await completeRefund(trx, { refundId: id, from: 'PENDING', to: 'FAILED', at, error })
  })

/** Sends a refund now if the provider can be reached; the reconciler sends it later otherwise. */
export const trySendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  try {
    await sendRefund(deps, refundId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, refundId }, 'refund not sent yet')
  }
}

/** Sends an order's PENDING refund, if there is one. */
export const sendOpenRefund = async (deps: Deps, orderId: string): Promise<void> => {
  const pendingRefund = await Refund.query(deps.db)
    .findOne({ order_id: orderId, state: 'PENDING' })
    .select('id')
  if (pendingRefund) await sendRefund(deps, pendingRefund.id)
}
