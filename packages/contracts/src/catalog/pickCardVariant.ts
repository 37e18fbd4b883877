import { effectivePrice, isOnSale, type Pence } from '../money.ts'

/**
 * Picks the variant that a card shows among those in stock: the first, unless another has a lower sale price. In that
 * case, picks the first variant with the lowest price.
 */
export const pickCardVariant = <V extends { price: Pence; salePrice: Pence | null }>(
  variantsInStock: readonly V[],
): V | undefined => {
  const [first] = variantsInStock
  if (!first) return undefined
  const lowestPrice = Math.min(...variantsInStock.map(effectivePrice))
  return effectivePrice(first) === lowestPrice
    ? first
    : (variantsInStock.find(variant => effectivePrice(variant) === lowestPrice && isOnSale(variant)) ?? first)
}
