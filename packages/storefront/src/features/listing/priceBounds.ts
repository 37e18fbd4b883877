import type { Facets } from '@shop/contracts/catalog/entities'

/** Both ends of a price slider, in whole pounds. */
export interface PriceBounds {
  low: number
  high: number
}

const minHighPounds = 200 // pounds

/** Returns bounds from 0 to £200, or to the highest price if that is higher. */
export const wideBounds = (facets: Facets | undefined): PriceBounds => ({
  low: 0,
  high: Math.max(minHighPounds, Math.ceil((facets?.priceRange.max ?? 0) / 100)),
})

/** Returns bounds from the lowest price, rounded down, to the highest, rounded up. */
export const tightBounds = (facets: Facets | undefined): PriceBounds => ({
  low: Math.floor((facets?.priceRange.min ?? 0) / 100),
  high: Math.ceil((facets?.priceRange.max ?? 0) / 100),
})

/** Converts a chosen range to filters. A limit at the edge of the bounds is left out. */
export const narrowRange = (
  [from, to]: readonly [number, number],
  { low, high }: PriceBounds,
): { min: number | undefined; max: number | undefined } => ({
  min: from <= low ? undefined : from,
  max: to >= high ? undefined : to,
})
