import type { Pence } from '../money.ts'

interface Prices {
  /** Price of what is wanted instead, now. */
  wanted: Pence
  /** Price at which the garment that comes back was bought. */
  bought: Pence
  /** Its price now. */
  now: Pence
}

/**
 * Computes the price difference of an exchange: what is wanted costs so much more than what comes back, or, below 0, less. A price that has changed since costs
 * nobody anything: what is dearer is compared with the higher of the garment's two prices, what is cheaper with the lower.
 */
export const swapDifference = ({ wanted, bought, now }: Prices): Pence =>
  Math.max(0, wanted - Math.max(bought, now)) + Math.min(0, wanted - Math.min(bought, now))
