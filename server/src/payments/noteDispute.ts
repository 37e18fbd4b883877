import { formatMoney } from '@shop/contracts/money'
import { raiseAlert } from '../alerts/raiseAlert.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { flagOrder } from '../orders/flagOrder.ts'
import { noteOrder } from '../orders/moveOrder.ts'
import { orderOfPayment } from './orderOfPayment.ts'
import type { Dispute } from './PaymentProvider.ts'

/** A disputed order is flagged, and somebody has to answer the bank; how it ended is written into its history. */
export const noteDispute = async (deps: Deps, dispute: Dispute): Promise<void> => {
  if (!dispute.paymentIntentId) return
  const order = await orderOfPayment(deps, dispute.paymentIntentId)
  if (!order) return
  const at = nowIso(deps)
  const detail = `The customer's bank disputes ${formatMoney(dispute.amount)} (${dispute.reason}): ${dispute.status}.`
  await transaction(deps.db, async trx => {
    if (!(await flagOrder(trx, { orderId: order.id, detail, at }))) return
    await noteOrder(trx, { orderId: order.id, at, actor: 'provider', detail })
    await raiseAlert(trx, { kind: 'dispute', subject: order.id, detail, at })
  })
}
