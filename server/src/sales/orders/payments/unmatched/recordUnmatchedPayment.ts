import type { Knex } from 'knex'
import { formatMoney } from '@shop/contracts/money'
import type { UnmatchedPayment as Wire } from '@shop/contracts/orders/adminEntities'
import { raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { flagOrder } from '../../flagOrder.ts'
import { addOrderEvent } from '../../moveOrder.ts'
import { createRefund } from '../../refunds/createRefund.ts'
import { trySendRefund } from '../../refunds/sendRefund.ts'
import type { PaymentSession } from '../../../../platform/base/PaymentProvider.ts'
import { UnmatchedPayment } from './UnmatchedPayment.ts'
import { lockOrder } from '../../lockOrder.ts'

/**
 * Records an unmatched payment: one for an order that differs from what the order asked for. Idempotent. A
 * second payment of a paid order is refunded at once; any other waits for a decision by staff. Returns the
 * resulting state.
 */
export const recordUnmatchedPayment = async (
  deps: Deps,
  orderId: string,
  session: PaymentSession & { paymentIntentId: string },
  problem: Wire['problem'],
): Promise<Wire['state']> => {
  const at = nowIso(deps)
  const { state, refundId } = await transaction(deps.db, async trx => {
    await lockOrder(trx, orderId, at)
    const { paymentIntentId, amount, currency, id: sessionId } = session
    const existing = await UnmatchedPayment.query(trx).findOne({ payment_intent_id: paymentIntentId })
    if (existing) return { state: existing.state, refundId: null }
    const { paid_at: paidAt } = await trx('orders').where({ id: orderId }).first('paid_at')
    const unmatched = await UnmatchedPayment.query(trx).insertAndFetch({
      id: newId(),
      orderId,
      paymentIntentId,
      sessionId,
      amount,
      currency,
      problem: paidAt === null ? problem : 'second payment',
      state: paidAt === null ? 'OPEN' : 'RETURNED',
      createdAt: at,
      updatedAt: at,
    })
    if (paidAt === null) {
      await flagMismatch(trx, unmatched, at)
      return { state: unmatched.state, refundId: null }
    }
    const refund = await refundSecondPayment(trx, unmatched, at)
    return { state: unmatched.state, refundId: refund?.id ?? null }
  })
  if (refundId) await trySendRefund(deps, refundId)
  if (state === 'OPEN') deps.log.error({ orderId, problem }, 'a payment does not match its order')
  return state
}

const flagMismatch = async (
  trx: Knex.Transaction,
  unmatched: UnmatchedPayment,
  at: string,
): Promise<void> => {
  const { id, orderId } = unmatched
  const detail = mismatchDetail(unmatched)
  await flagOrder(trx, { orderId, detail, at })
  await addOrderEvent(trx, { orderId, at, actor: 'provider', detail })
  await raiseAlert(trx, { kind: 'payment-mismatch', subject: id, detail, at })
}

const refundSecondPayment = async (trx: Knex.Transaction, unmatched: UnmatchedPayment, at: string) => {
  const { id: unmatchedPaymentId, orderId, amount: captured, currency } = unmatched
  const detail = `Paid a second time: ${formatMoney(captured, currency)}, which is refunded.`
  await addOrderEvent(trx, { orderId, at, actor: 'provider', detail })
  const attribution = { reason: 'Paid a second time.', actor: 'system', staffId: undefined, at }
  return createRefund(trx, { orderId, unmatchedPaymentId, captured, method: 'card', ...attribution })
}

/** Builds the flag of an order while nobody has decided about a payment that does not match it. */
export const mismatchDetail = ({ amount, currency, problem }: UnmatchedPayment): string =>
  `${formatMoney(amount, currency)} was paid, which differs from the order in its ${problem}. Please accept or return it.`
