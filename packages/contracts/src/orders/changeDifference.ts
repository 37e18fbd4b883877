import type { Pence } from '../money.ts'

interface ChangedUnits {
  /** Current unit price of the new item less that of the bought one; negative if cheaper. */
  difference: Pence
  quantity: number
  /** Total and discount of the bought line. */
  lineTotal: Pence
  discount: Pence
}

/** Returns the refund for units changed to a cheaper item. With a discount, only the paid share of the difference. */
export const refundOfChange = ({ difference, quantity, lineTotal, discount }: ChangedUnits): Pence =>
  lineTotal === 0 ? 0 : Math.floor((Math.max(0, -difference) * quantity * (lineTotal - discount)) / lineTotal)
