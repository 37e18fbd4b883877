import type { Pence } from '@shop/contracts/money'
import type { PromotionKind } from '@shop/contracts/promotions/promotionFields'

/** Effect of a promotion on prices, as far as the prices alone decide it. */
export interface Reduction {
  kind: PromotionKind
  /** Per cent, pence, or null; as in the contract of promotions. */
  value: number | null
  /** Minimum subtotal. */
  minimumSpend: Pence
}

/**
 * Computes the discount on goods of this subtotal: a percentage is rounded to the nearest penny, and no discount
 * exceeds the subtotal.
 */
export const discountOf = (subtotal: Pence, reduction: Reduction | null): Pence => {
  if (!reduction || subtotal < reduction.minimumSpend) return 0
  const { kind, value } = reduction
  if (kind === 'free_delivery') return 0
  const amountOff = kind === 'percentage' ? Math.round((subtotal * (value ?? 0)) / 100) : (value ?? 0)
  return Math.min(subtotal, amountOff)
}

/**
 * Returns the subtotal from which a promotion makes delivery free, by each method that can be free; Infinity if it
 * never does.
 */
export const freeDeliveryFrom = (reduction: Reduction | null): Pence =>
  reduction?.kind === 'free_delivery' ? reduction.minimumSpend : Infinity
