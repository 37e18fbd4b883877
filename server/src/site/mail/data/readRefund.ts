import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { Return, ReturnLine } from '../../../sales/orders/returns/Return.ts'
import { Refund } from '../../../sales/orders/refunds/Refund.ts'
import { readLinesOfRefunds } from '../../../sales/orders/refunds/refundLines.ts'
import { choiceOf, type LetterOrder } from './readLetterOrder.ts'

/** Reason why money went back, and the parts it was for where they were chosen. */
export interface RefundReasons {
  /** The reason that staff wrote, as it stands on the credit note; null where they wrote none. */
  reason: string | null
  /** Adds up to the refund: what was deducted stands below 0. */
  parts: { label: string; amount: Pence }[]
}

/** Reads what a letter says of a refund besides its sum. */
export const readRefund = async (db: Knex, refundId: string, order: LetterOrder): Promise<RefundReasons> => {
  const refund = await Refund.query(db).findById(refundId)
  if (!refund) return { reason: null, parts: [] }
  const found = (await readLinesOfRefunds(db, order.id)).get(refundId) ?? []
  // Delivery last.
  const lines = found.toSorted((a, b) => Number(a.itemId === null) - Number(b.itemId === null))
  const deducted = await readDeductions(db, refund, order)
  const itemOf = (itemId: string | null) => order.lines.find(({ id }) => id === itemId)
  const takenOff = (itemId: string | null) =>
    deducted?.find(({ orderItemId }) => orderItemId === itemId)?.deduction ?? 0
  const parts = [
    ...lines.map(({ itemId, quantity, amount, isOfExchange }) => {
      const item = itemOf(itemId)
      const since = isOfExchange ? ', exchanged since' : ''
      return {
        label: item ? `${quantity} × ${item.title}, ${choiceOf(item)}${since}` : 'Delivery',
        amount: amount + takenOff(itemId),
      }
    }),
    ...(deducted ?? []).map(({ orderItemId, deduction, deductionReason }) => ({
      label: `Deducted for ${itemOf(orderItemId)?.title}: ${deductionReason}`,
      amount: -deduction,
    })),
  ]
  // No unit goes back with the difference in price of an exchange, so it is no line of the refund.
  const difference = refund.amount - parts.reduce((sum, { amount }) => sum + amount, 0)
  if (parts.length > 0 && difference > 0)
    parts.push({ label: 'Difference in price of your exchange', amount: difference })
  // The parts show what was deducted, so the sentences about it are left out.
  const reason = (deducted ? refund.reason?.split('. ')[0] : refund.reason) ?? null
  return { reason: refund.actor === 'provider' ? null : reason, parts }
}

/**
 * Reads the lines of a return that its refund is made smaller by. Null for other refunds, and where one return has several:
 * nothing says which of them was made smaller.
 */
const readDeductions = async (db: Knex, refund: Refund, { id: order_id }: LetterOrder) => {
  const found = await Return.query(db).findOne({ order_id, refund_id: refund.id })
  if (!found || found.refund !== refund.amount) return null
  return ReturnLine.query(db).where({ return_id: found.id }).where('deduction', '>', 0).orderBy('id')
}
