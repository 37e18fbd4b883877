import { formatMoney } from '@shop/contracts/money'
import { raiseAlert } from '../../alerts/raiseAlert.ts'
import { transaction } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { flagOrder } from '../../orders/flagOrder.ts'
import { noteOrder } from '../../orders/moveOrder.ts'
import { orderOfPayment } from '../orderOfPayment.ts'
import type { Dispute } from '../../base/PaymentProvider.ts'

/**
 * Flags a disputed order and keeps it from being sent or canceled until somebody has decided about it: the bank has to be
 * answered, and the provider refunds nothing of a disputed payment. Each news of the dispute is written into its history.
 * The bank waits for an answer too where no order here was paid by it.
 */
export const noteDispute = async (deps: Deps, dispute: Dispute): Promise<void> => {
  const { id, paymentIntentId, reason, status } = dispute
  const amount = formatMoney(dispute.amount, dispute.currency)
  const order = paymentIntentId === null ? undefined : await orderOfPayment(deps, paymentIntentId)
  const at = nowIso(deps)
  const detail = `The customer's bank disputes ${amount} (${reason}): ${status}.`
  if (!order) {
    const unknown = `${detail} The payment belongs to no order here.`
    return raiseAlert(deps.db, { kind: 'dispute', subject: id, detail: unknown, at })
  }
  await transaction(deps.db, async trx => {
    if (!(await flagOrder(trx, { orderId: order.id, detail, at }))) return
    await trx('orders').where({ id: order.id }).update({ dispute: detail })
    await noteOrder(trx, { orderId: order.id, at, actor: 'provider', detail })
    await raiseAlert(trx, { kind: 'dispute', subject: order.id, detail, at })
  })
}
