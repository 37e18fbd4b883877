import type { Pence } from '../money.ts'

interface Line {
  lineTotal: Pence
  discount: Pence
  quantity: number
  /** Units refunded, refunds under way included. */
  refundedQuantity: number
}

/** Units that can still be refunded; an exchanged unit has paid for its replacement. */
export const unitsToRefund = ({
  quantity,
  refundedQuantity,
  exchangedQuantity,
}: Pick<Line, 'quantity' | 'refundedQuantity'> & { exchangedQuantity: number }): number =>
  quantity - refundedQuantity - exchangedQuantity

/** Amount paid for a line, pence. */
const paidFor = ({ lineTotal, discount }: Pick<Line, 'lineTotal' | 'discount'>): Pence => lineTotal - discount

/**
 * Refund for this many more units of a line: their share of its price after the discount, VAT included. Indivisible
 * pennies go with the later units, so that all units together refund exactly the price paid.
 */
export const refundOfUnits = (line: Line, units: number): Pence => {
  const upTo = (count: number) => Math.floor((paidFor(line) * count) / line.quantity)
  return upTo(line.refundedQuantity + units) - upTo(line.refundedQuantity)
}

/** Amount paid for delivery, pence: the part of the total not paid for goods. */
export const paidForDelivery = (
  total: Pence,
  items: readonly Pick<Line, 'lineTotal' | 'discount'>[],
): Pence => items.reduce((left, item) => left - paidFor(item), total)
