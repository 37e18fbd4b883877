import type { Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, isOnSale, type Pence } from '@shop/contracts/money'

export interface ShownPrice {
  amount: Pence
  /** The regular price of the same variant, if it is higher. */
  regular: Pence | undefined
  /** Other variants of the product cost more. */
  isFrom: boolean
}

interface Candidates {
  /** The variant whose picture is shown. */
  variant: Pick<Variant, 'price' | 'salePrice'> | undefined
  lowest: Pence
  /** The prices of the variants differ. */
  hasRange: boolean
}

/**
 * Returns the price to show: the lowest one, or both prices of the pictured variant if it is reduced, even if another
 * variant is cheaper. A regular price thus never appears beside the price of another variant.
 */
export const shownPrice = ({ variant, lowest, hasRange }: Candidates): ShownPrice => {
  if (!variant || !isOnSale(variant)) return { amount: lowest, regular: undefined, isFrom: hasRange }
  const amount = effectivePrice(variant)
  return { amount, regular: variant.price, isFrom: hasRange && amount === lowest }
}
