import type { Pence } from '../money.ts'
import type { ZoneWay } from './zones.ts'

/**
 * Facts that determine a parcel's delivery price: weight in grams, and the value of the garments before any discount.
 */
export interface Parcel {
  weightGr: number
  subtotal: Pence
}

export const parcelOf = (
  lines: readonly { weightGr: number; unitPrice: Pence; quantity: number }[],
): Parcel => ({
  weightGr: lines.reduce((sum, { weightGr, quantity }) => sum + weightGr * quantity, 0),
  subtotal: lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
})

/** Returns the price of a delivery option for a parcel, unless delivery is free: that of the last step below it. */
export const parcelPrice = (
  { price, priceBy, steps }: Pick<ZoneWay, 'price' | 'priceBy' | 'steps'>,
  { weightGr, subtotal }: Parcel,
): Pence => {
  const amount = priceBy === 'weight' ? weightGr : subtotal
  return steps.findLast(({ above }) => amount > above)?.price ?? price
}
