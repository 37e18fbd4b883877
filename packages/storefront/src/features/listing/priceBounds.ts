import type { Facets } from '@shop/contracts/catalog/entities'

/** Both ends of a price slider, in whole pounds. */
export interface PriceBounds {
  low: number
  high: number
}

const leastHigh = 200 // pounds

/** From 0 to £200, or to a higher price. */
export const wideBounds = (facets: Facets | undefined): PriceBounds => ({
  low: 0,
  high: Math.max(leastHigh, Math.ceil((facets?.priceRange.max ?? 0) / 100)),
})

/** From the lowest price, rounded down, to the highest, rounded up. */
export const closeBounds = (facets: Facets | undefined): PriceBounds => ({
  low: Math.floor((facets?.priceRange.min ?? 0) / 100),
  high: Math.ceil((facets?.priceRange.max ?? 0) / 100),
})

/** A chosen range within the bounds. A limit at the bound is left out. */
export const narrowRange = (
  [from, to]: readonly [number, number],
  { low, high }: PriceBounds,
): { min: number | undefined; max: number | undefined } => ({
  min: from <= low ? undefined : from,
  max: to >= high ? undefined : to,
})
