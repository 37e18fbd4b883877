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

type Prices = Pick<ZoneWay, 'price' | 'priceBy' | 'steps' | 'freeAbove'>

/**
 * Returns the value of an order above which an option is free, and the steps below it. Prices by value that fall to
 * nothing make it free as `freeAbove` does.
 */
export const freeDeliveryOf = ({
  priceBy,
  steps,
  freeAbove,
}: Prices): Pick<Prices, 'freeAbove' | 'steps'> => {
  if (priceBy !== 'value') return { freeAbove, steps }
  const firstFree = steps[steps.findLastIndex(step => step.price > 0) + 1]
  const limits = [freeAbove, firstFree?.above].filter(limit => typeof limit === 'number')
  const lowestLimit = limits.length > 0 ? Math.min(...limits) : null
  return {
    freeAbove: lowestLimit,
    steps: steps.filter(({ above }) => lowestLimit === null || above < lowestLimit),
  }
}

/** Returns the price of a paid delivery option for a parcel: that of the last step that the parcel exceeds. */
export const parcelPrice = (
  { price, priceBy, steps }: Pick<ZoneWay, 'price' | 'priceBy' | 'steps'>,
  { weightGr, subtotal }: ParcelFacts,
): Pence => {
  const amount = priceBy === 'weight' ? weightGr : subtotal
  return steps.findLast(({ above }) => amount > above)?.price ?? price
}
