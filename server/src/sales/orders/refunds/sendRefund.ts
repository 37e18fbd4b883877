import type { Knex } from 'knex'
import { crashPoint } from '../../../platform/base/crashPoint.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Order } from '../Order.ts'
import {
  ProviderFailed,
  ProviderUnavailable,
  RefundRefused,
  type ProviderRefund,
} from '../../../platform/base/PaymentProvider.ts'
import { StrayPayment } from '../payments/strays/StrayPayment.ts'
import { endRefund } from './endRefund.ts'
import { Refund } from './Refund.ts'
import { settleRefund } from './settleRefund.ts'

/** After this long a refund may have been asked for before; then it is looked for first. ms */
const firstTryMs = 30_000
/** Time for which the provider may fail under a key, and show no refund, until the next key is used, ms. */
const keyGivenUpMs = 10 * 60_000
/** Longer than the calls for a refund may take. What a killed process left is done within two minutes. ms */
const leaseMs = 50_000

/**
 * Carries out an intended refund at the provider, unless somebody is at it now. Its own id is the key, so that a repeated
 * call after a lost answer gives nothing twice; when the provider may have forgotten the key, the refund is found by its
 * metadata. What staff pay back by hand waits for them to say so.
 */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const lease = await claim(deps, refundId)
  if (!lease) return
  const refund = await Refund.query(deps.db).findById(refundId).throwIfNotFound()
  try {
    crashPoint('refund intended, not sent')
    const theirs = await ask(deps, refund)
    crashPoint('refund made, answer lost')
    await settleRefund(deps, theirs)
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    await fail(deps, refund, error.message)
  } finally {
    // A process that was frozen for longer than its lease leaves the next one's alone.
    await deps.db('refunds').where({ id: refundId, lease_until: lease }).update({ lease_until: null })
  }
}

/**
 * Takes the lease of a refund, so that it is never asked for under two keys at once. Returns the lease, or null where there
 * is nothing to do or somebody else is at it.
 */
const claim = async (deps: Deps, id: string): Promise<string | null> => {
  const lease_until = new Date(deps.clock.now() + leaseMs).toISOString()
  const isFree = (query: Knex.QueryBuilder) =>
    void query.whereNull('lease_until').orWhere('lease_until', '<', nowIso(deps))
  const claimed = await deps
    .db('refunds')
    .where({ id, state: 'PENDING', method: 'card' })
    .where(isFree)
    .update({ lease_until })
  return claimed === 1 ? lease_until : null
}

const paymentOf = async (db: Knex, { orderId, strayPaymentId }: Refund): Promise<string> => {
  const { paymentIntentId } = strayPaymentId
    ? await StrayPayment.query(db).findById(strayPaymentId).throwIfNotFound()
    : await Order.query(db).findById(orderId).select('payment_intent_id').throwIfNotFound()
  if (!paymentIntentId) throw new Error(`The payment of order ${orderId} is not by card`)
  return paymentIntentId
}

const ask = async (deps: Deps, refund: Refund): Promise<ProviderRefund> => {
  const { db, payments, clock } = deps
  const { id: refundId, orderId, amount, attempt } = refund
  const paymentIntentId = await paymentOf(db, refund)
  if (refund.stripeRefundId) return payments.retrieveRefund(refund.stripeRefundId)
  const find = () => payments.findRefund(paymentIntentId, refundId)
  const make = (key: number) => payments.refund({ paymentIntentId, amount, refundId, attempt: key, orderId })
  const age = (since: string) => clock.now() - Date.parse(since)
  const known = age(refund.createdAt) < firstTryMs ? null : await find()
  if (known) return known
  try {
    return await make(attempt)
  } catch (error) {
    // The provider would give this answer for a day.
    const isGivenUp = age(refund.attemptAt ?? refund.createdAt) > keyGivenUpMs
    if (!(error instanceof ProviderFailed) || !isGivenUp) throw error
    const made = await find()
    if (made) return made
    await Refund.query(db)
      .findById(refundId)
      .patch({ attempt: attempt + 1, attemptAt: nowIso(deps) })
    deps.log.warn({ refundId, attempt: attempt + 1 }, 'refund asked for under the next key')
    return make(attempt + 1)
  }
}

const fail = (deps: Deps, { id, orderId }: Refund, error: string) =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    await trx('orders').where({ id: orderId }).update({ updated_at: at })
    await endRefund(trx, { refundId: id, from: 'PENDING', to: 'FAILED', at, error })
  })

/** Carries out a refund now if the provider can be reached; the reconciler does it later if not. */
export const sendSoon = async (deps: Deps, refundId: string): Promise<void> => {
  try {
    await sendRefund(deps, refundId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, refundId }, 'refund not sent yet')
  }
}

/** Carries out an order's open refund, if there is one. */
export const sendOpenRefund = async (deps: Deps, orderId: string): Promise<void> => {
  const open = await Refund.query(deps.db).findOne({ order_id: orderId, state: 'PENDING' }).select('id')
  if (open) await sendRefund(deps, open.id)
}
