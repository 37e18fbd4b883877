import type { Pence } from '../money.ts'

interface Changed {
  /** Price of one unit now less that of the bought one; negative if it is cheaper. */
  difference: Pence
  quantity: number
  /** Of the bought line. */
  lineTotal: Pence
  discount: Pence
}

/** Computes what goes back for units that are sent as something cheaper, pence: of a reduced line, the share of it that was paid. */
export const refundOfChange = ({ difference, quantity, lineTotal, discount }: Changed): Pence =>
  lineTotal === 0 ? 0 : Math.floor((Math.max(0, -difference) * quantity * (lineTotal - discount)) / lineTotal)
