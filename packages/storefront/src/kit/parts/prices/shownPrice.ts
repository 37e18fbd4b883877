import type { Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, isOnSale, type Pence } from '@shop/contracts/money'

export interface ShownPrice {
  amount: Pence
  /** The regular price of the same variant, when it is higher. */
  regular: Pence | undefined
  /** Tells whether others of the same product cost more. */
  isFrom: boolean
}

interface Candidates {
  /** The variant that is shown in the picture. */
  shown: Pick<Variant, 'price' | 'salePrice'> | undefined
  lowest: Pence
  /** Tells whether not all cost the same. */
  hasRange: boolean
}

/** Never a struck price beside another variant's: one on sale that is not the cheapest stands with its own two prices. */
export const shownPrice = ({ shown, lowest, hasRange }: Candidates): ShownPrice => {
  if (!shown || !isOnSale(shown)) return { amount: lowest, regular: undefined, isFrom: hasRange }
  const amount = effectivePrice(shown)
  return { amount, regular: shown.price, isFrom: hasRange && amount === lowest }
}
