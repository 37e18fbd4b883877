import type { Pence } from '../money.ts'

interface Prices {
  /** Current price of the wanted garment. */
  replacementPrice: Pence
  /** Price at which the returned garment was bought. */
  purchasePrice: Pence
  /** Current price of that garment. */
  currentPrice: Pence
}

/**
 * Computes the price difference of an exchange: positive if the wanted item costs more, negative if it costs less. A
 * price change since the purchase must not cost the customer anything. So a dearer item is compared with the higher of
 * the returned item's two prices, and a cheaper one with the lower.
 */
export const swapDifference = ({ replacementPrice, purchasePrice, currentPrice }: Prices): Pence =>
  Math.max(0, replacementPrice - Math.max(purchasePrice, currentPrice)) +
  Math.min(0, replacementPrice - Math.min(purchasePrice, currentPrice))
