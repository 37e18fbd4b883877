import { formatMoney } from '../money.ts'

/** Writes the margin of a price without VAT, and its share of that price: `£28.33 (69%)`. */
export const marginText = ({ net, cost }: { net: number; cost: number }, currency: string): string => {
  const earned = formatMoney(net - cost, currency)
  return net > 0 ? `${earned} (${Math.round(((net - cost) / net) * 100)}%)` : earned
}
