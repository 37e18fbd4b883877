import type { Pence } from '../money.ts'

interface Line {
  lineTotal: Pence
  discount: Pence
  quantity: number
  /** Part of the price refunded because the units became a cheaper variant. */
  refundedDifference: Pence
  /** Units refunded, including refunds under way. */
  refundedQuantity: number
}

/** Returns the number of units that can still be refunded. Exchanged units have paid for their replacements. */
export const unitsToRefund = ({
  quantity,
  refundedQuantity,
  exchangedQuantity,
}: Pick<Line, 'quantity' | 'refundedQuantity'> & { exchangedQuantity: number }): number =>
  quantity - refundedQuantity - exchangedQuantity

/** Returns the amount paid for a line, pence. */
const paidFor = ({ lineTotal, discount }: Pick<Line, 'lineTotal' | 'discount'>): Pence => lineTotal - discount

/**
 * Returns the refund for this many more units of a line: their share of what is left of its price after the discount and
 * a refunded difference, VAT included. Odd pennies go with the later units, so that the refunds of all units add up to it.
 */
export const refundOfUnits = (line: Line, units: number): Pence => {
  const paid = paidFor(line) - line.refundedDifference
  const paidForUnits = (count: number) => Math.floor((paid * count) / line.quantity)
  return paidForUnits(line.refundedQuantity + units) - paidForUnits(line.refundedQuantity)
}

/** Returns the amount paid for delivery, pence: the part of the total not paid for goods. */
export const paidForDelivery = (
  total: Pence,
  items: readonly Pick<Line, 'lineTotal' | 'discount'>[],
): Pence => items.reduce((remaining, item) => remaining - paidFor(item), total)
