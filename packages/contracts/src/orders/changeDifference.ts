import type { Pence } from '../money.ts'

interface Changed {
  /** Current unit price less that of the bought one; negative if cheaper. */
  difference: Pence
  quantity: number
  /** Total and discount of the bought line. */
  lineTotal: Pence
  discount: Pence
}

/** Refund in pence for units exchanged for a cheaper item; on a discounted line, only the paid share of the difference. */
export const refundOfChange = ({ difference, quantity, lineTotal, discount }: Changed): Pence =>
  lineTotal === 0 ? 0 : Math.floor((Math.max(0, -difference) * quantity * (lineTotal - discount)) / lineTotal)
