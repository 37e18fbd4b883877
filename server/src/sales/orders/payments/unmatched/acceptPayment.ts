import { formatMoney } from '@shop/contracts/money'
import { transaction } from '../../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { OutOfStock } from '../../../../catalogue/products/inventory/stock.ts'
import type { Order } from '../../Order.ts'
import { movedMeanwhile } from '../../refusals.ts'
import { createRefund } from '../../refunds/createRefund.ts'
import { trySendRefund } from '../../refunds/sendRefund.ts'
import { ProviderUnavailable, SessionUnknown } from '../../../../platform/base/PaymentProvider.ts'
import type { UnmatchedPayment } from './UnmatchedPayment.ts'
import { alreadyPaid, closePage } from '../cancelPending.ts'
import { applyPayment } from '../markPaid.ts'
import { decideUnmatched } from './decideUnmatched.ts'
import { lockOrder } from '../../lockOrder.ts'

const readPaidWith = async ({ payments }: Deps, sessionId: string): Promise<string | null> => {
  try {
    return (await payments.retrieveSession(sessionId)).paidWith
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof SessionUnknown) return null
    throw error
  }
}

/**
 * Accepts an unmatched payment as the payment of its order, as a member of staff has decided. The order becomes PAID,
 * and what exceeds its total is refunded. Throws `move_not_allowed` for another currency, `already_paid`,
 * `out_of_stock`, and `conflict` if staff have decided about the payment already.
 */
export const acceptPayment = async (
  deps: Deps,
  order: Order,
  unmatched: UnmatchedPayment,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> => {
  if (order.paidAt !== null) throw alreadyPaid(order.id)
  const { amount, currency, paymentIntentId, sessionId } = unmatched
  if (currency !== order.currency)
    throw new Failure(
      'move_not_allowed',
      `This payment was made in ${currency} and the order is in ${order.currency}, so it can only be returned.`,
    )
  // Closes the order's own payment page, so that it cannot be paid twice.
  const isPageOver = order.status !== 'PENDING' || order.stripeSessionId === sessionId
  if (!isPageOver && !(await closePage(deps, order))) throw movedMeanwhile()
  const at = nowIso(deps)
  const surplus = amount - order.total
  const details = {
    actor,
    staffId: actor,
    detail: `A payment of ${formatMoney(amount, currency)} was accepted: ${reason}`,
    columns: {
      payment_method: 'card' as const,
      paid_with: await readPaidWith(deps, sessionId),
      payment_intent_id: paymentIntentId,
      stripe_session_id: sessionId,
      captured: surplus < 0 ? amount : null,
    },
    settings: await deps.settings.read(),
  }
  try {
    const refund = await transaction(deps.db, async trx => {
      await lockOrder(trx, order.id, at)
      await decideUnmatched(trx, unmatched, 'ACCEPTED', { at, actor, reason })
      const isPaid =
        (await applyPayment(deps, trx, order, { ...details, from: 'PENDING', act: 'consume' })) ||
        (await applyPayment(deps, trx, order, { ...details, from: 'CANCELED', act: 'take' }))
      if (!isPaid) throw movedMeanwhile()
      if (surplus <= 0) return null
      return createRefund(trx, {
        orderId: order.id,
        unmatchedPaymentId: unmatched.id,
        captured: surplus,
        method: 'card',
        reason: 'Paid more than the order costs.',
        actor,
        staffId: actor,
        at,
      })
    })
    if (refund) await trySendRefund(deps, refund.id)
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error
    throw new Failure(
      'out_of_stock',
      'The units of this order are gone, so this payment can only be returned.',
    )
  }
}
