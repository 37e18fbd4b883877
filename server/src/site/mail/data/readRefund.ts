import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { Return, ReturnLine } from '../../../sales/orders/returns/Return.ts'
import { Refund } from '../../../sales/orders/refunds/Refund.ts'
import { readLinesOfRefunds } from '../../../sales/orders/refunds/refundLines.ts'
import { choiceOf, type EmailOrder } from './readEmailOrder.ts'

/** Reason for a refund, and its items if they were chosen. */
export interface RefundReasons {
  /** The reason that staff wrote, as on the credit note; null if they wrote none. */
  reason: string | null
  /** Parts that add up to the refund; deductions are negative. */
  parts: { label: string; amount: Pence }[]
}

/** Reads the reason and items of a refund for its email. */
export const readRefund = async (db: Knex, refundId: string, order: EmailOrder): Promise<RefundReasons> => {
  const refund = await Refund.query(db).findById(refundId)
  if (!refund) return { reason: null, parts: [] }
  const refundLines = (await readLinesOfRefunds(db, order.id)).get(refundId) ?? []
  // Sorts delivery last.
  const lines = refundLines.toSorted((a, b) => Number(a.itemId === null) - Number(b.itemId === null))
  const reducedLines = await readDeductions(db, refund, order)
  const itemOf = (itemId: string | null) => order.lines.find(({ id }) => id === itemId)
  const deductionFor = (itemId: string | null) =>
    reducedLines?.find(({ orderItemId }) => orderItemId === itemId)?.deduction ?? 0
  const parts = [
    ...lines.map(({ itemId, quantity, amount, isOfExchange }) => {
      const item = itemOf(itemId)
      const suffix = isOfExchange ? ', exchanged since' : ''
      return {
        label: item ? `${quantity} × ${item.title}, ${choiceOf(item)}${suffix}` : 'Delivery',
        amount: amount + deductionFor(itemId),
      }
    }),
    ...(reducedLines ?? []).map(({ orderItemId, deduction, deductionReason }) => ({
      label: `Deducted for ${itemOf(orderItemId)?.title}: ${deductionReason}`,
      amount: -deduction,
    })),
  ]
  // The difference in price of an exchange has no returned unit, so it is not a line of the refund.
  const difference = refund.amount - parts.reduce((sum, { amount }) => sum + amount, 0)
  if (parts.length > 0 && difference > 0)
    parts.push({ label: 'Difference in price of your exchange', amount: difference })
  // The parts show the deductions, so the sentences about them are left out.
  const reason = (reducedLines ? refund.reason?.split('. ')[0] : refund.reason) ?? null
  return { reason: refund.actor === 'provider' ? null : reason, parts }
}

/**
 * Reads the lines of a return that reduced its refund. Null for other refunds, and if one return has several refunds,
 * since it is unknown which of them was reduced.
 */
const readDeductions = async (db: Knex, refund: Refund, { id: order_id }: EmailOrder) => {
  const orderReturn = await Return.query(db).findOne({ order_id, refund_id: refund.id })
  if (!orderReturn || orderReturn.refund !== refund.amount) return null
  return ReturnLine.query(db).where({ return_id: orderReturn.id }).where('deduction', '>', 0).orderBy('id')
}
