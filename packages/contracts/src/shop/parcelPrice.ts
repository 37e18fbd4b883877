import type { Pence } from '../money.ts'
import type { ZoneWay } from './zones.ts'

/**
 * Facts that determine a parcel's delivery price: weight in grams, and the value of the garments before any discount.
 */
export interface ParcelFacts {
  weightGr: number
  subtotal: Pence
}

export const parcelFactsOf = (
  lines: readonly { weightGr: number; unitPrice: Pence; quantity: number }[],
): ParcelFacts => ({
  weightGr: lines.reduce((sum, { weightGr, quantity }) => sum + weightGr * quantity, 0),
  subtotal: lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
})

/** Returns the price of a paid delivery option for a parcel: that of the last step that the parcel exceeds. */
export const parcelPrice = (
  { price, priceBy, steps }: Pick<ZoneWay, 'price' | 'priceBy' | 'steps'>,
  { weightGr, subtotal }: ParcelFacts,
): Pence => {
  const amount = priceBy === 'weight' ? weightGr : subtotal
  return steps.findLast(({ above }) => amount > above)?.price ?? price
}
