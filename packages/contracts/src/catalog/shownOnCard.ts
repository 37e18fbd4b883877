import { effectivePrice, isOnSale, type Pence } from '../money.ts'

/**
 * Picks the variant that a card shows among those in stock: the first, unless another is cheaper in a sale. Then it is
 * the first of the cheapest, whose reduced price the card names.
 */
export const shownOnCard = <V extends { price: Pence; salePrice: Pence | null }>(
  buyable: readonly V[],
): V | undefined => {
  const [first] = buyable
  if (!first) return undefined
  const lowest = Math.min(...buyable.map(effectivePrice))
  return effectivePrice(first) === lowest
    ? first
    : (buyable.find(variant => effectivePrice(variant) === lowest && isOnSale(variant)) ?? first)
}
