import { formatMoney } from '@shop/contracts/money'
import { transaction } from '../../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { noteOrder } from '../../moveOrder.ts'
import type { Order } from '../../Order.ts'
import { refuseBlockedRefund } from '../../refuseOnHold.ts'
import { createRefund } from '../../refunds/createRefund.ts'
import { sendSoon } from '../../refunds/sendRefund.ts'
import { decideUnmatched } from './decideUnmatched.ts'
import { ProviderUnavailable } from '../../../../platform/base/PaymentProvider.ts'
import { settle } from '../settle.ts'
import type { UnmatchedPayment } from './UnmatchedPayment.ts'
import { lockOrder } from '../../lockOrder.ts'

/**
 * Refunds in full a payment that does not match its order, by decision of a member of staff. An order that is waiting
 * for payment on the page where it was made is cancelled: nobody can pay there any more. Throws `conflict` if it has
 * been decided already, `order_disputed` while the provider refunds nothing of it.
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
    await noteOrder(trx, { orderId, at, actor, detail })
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
  if (refund) await sendSoon(deps, refund.id)
  // The reconciler does it if the provider is unavailable.
  await settle(deps, orderId).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
}
