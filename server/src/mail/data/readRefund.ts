import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { Refund } from '../../refunds/Refund.ts'
import { readLinesOfRefunds } from '../../refunds/refundLines.ts'
import { choiceOf, type LetterOrder } from './readLetterOrder.ts'

/** Reason why money went back, and the parts it was for where they were chosen. */
export interface RefundReasons {
  /** The reason that staff wrote, as it stands on the credit note; null where they wrote none. */
  reason: string | null
  parts: { label: string; amount: Pence }[]
}

/** Reads what a letter says of a refund besides its sum. */
export const readRefund = async (db: Knex, refundId: string, order: LetterOrder): Promise<RefundReasons> => {
  const refund = await Refund.query(db).findById(refundId)
  const lines = (await readLinesOfRefunds(db, order.id)).get(refundId) ?? []
  return {
    reason: refund && refund.actor !== 'provider' ? refund.reason : null,
    parts: lines.map(({ itemId, quantity, amount }) => {
      const item = order.lines.find(({ id }) => id === itemId)
      return {
        label: item ? `${quantity} × ${item.title}, ${choiceOf(item)}` : 'Delivery',
        amount,
      }
    }),
  }
}
