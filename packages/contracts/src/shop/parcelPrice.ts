import type { Pence } from '../money.ts'
import type { ZoneWay } from './zones.ts'

/** A parcel as far as its delivery is priced by it: weight in grams, and the value of the garments before any discount. */
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

/** Price of a way of delivery for a parcel, unless it is free: that of the last step that the parcel is above. */
export const parcelPrice = (
  { price, priceBy, steps }: Pick<ZoneWay, 'price' | 'priceBy' | 'steps'>,
  { weightGr, subtotal }: Parcel,
): Pence => {
  const amount = priceBy === 'weight' ? weightGr : subtotal
  return steps.findLast(({ above }) => amount > above)?.price ?? price
}
