import { effectivePrice, isOnSale, type Pence } from '../money.ts'

/**
 * Picks the variant that a card shows, of those in stock: the first, unless others cost less in a sale. Then the first of the cheapest,
 * as its reduced price is the one that the card names.
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
