import { formatMoney } from '@shop/contracts/money'
import { transaction } from '../../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { addOrderEvent } from '../../moveOrder.ts'
import type { Order } from '../../Order.ts'
import { refuseBlockedRefund } from '../../refuseOnHold.ts'
import { createRefund } from '../../refunds/createRefund.ts'
import { trySendRefund } from '../../refunds/sendRefund.ts'
import { decideUnmatched } from './decideUnmatched.ts'
import { ProviderUnavailable } from '../../../../platform/base/PaymentProvider.ts'
import { settle } from '../settle.ts'
import type { UnmatchedPayment } from './UnmatchedPayment.ts'
import { lockOrder } from '../../lockOrder.ts'

/**
 * Refunds an unmatched payment in full, as a member of staff has decided. Cancels the order if it is still waiting on
 * the page where the payment was made, since that page accepts no second payment. Throws `conflict` if staff have
 * decided about the payment already, and `order_disputed` while the provider refuses to refund it.
 */
export const returnPayment = async (
  deps: Deps,
  { id: orderId }: Order,
  unmatched: UnmatchedPayment,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> => {
  const at = nowIso(deps)
  const refund = await transaction(deps.db, async trx => {
    await lockOrder(trx, orderId, at)
    await refuseBlockedRefund(trx, { orderId, unmatchedPaymentId: unmatched.id })
    await decideUnmatched(trx, unmatched, 'RETURNED', { at, actor, reason })
    const { id: unmatchedPaymentId, amount: captured, currency } = unmatched
    const detail = `The payment of ${formatMoney(captured, currency)} goes back: ${reason}`
    await addOrderEvent(trx, { orderId, at, actor, detail })
    return createRefund(trx, {
      orderId,
      unmatchedPaymentId,
      captured,
      method: 'card',
      reason,
      actor,
      staffId: actor,
      at,
    })
  })
  if (refund) await trySendRefund(deps, refund.id)
  // If the provider is unavailable, the reconciler settles the order later.
  await settle(deps, orderId).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
}
