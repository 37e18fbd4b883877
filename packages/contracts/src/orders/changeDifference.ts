import type { Pence } from '../money.ts'

interface Changed {
  /** Current unit price of the new item less that of the bought one; negative if cheaper. */
  difference: Pence
  quantity: number
  /** Total and discount of the bought line. */
  lineTotal: Pence
  discount: Pence
}

/** Returns the refund in pence for units changed to a cheaper item; with a discount, only the paid share of it. */
export const refundOfChange = ({ difference, quantity, lineTotal, discount }: Changed): Pence =>
  lineTotal === 0 ? 0 : Math.floor((Math.max(0, -difference) * quantity * (lineTotal - discount)) / lineTotal)
