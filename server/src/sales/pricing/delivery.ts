import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { pick } from '@shop/contracts/facts/fieldTable'
import type { Pence } from '@shop/contracts/money'
import type { DeliveryWay } from '@shop/contracts/orders/endpoints'
import { deliveryTimeFields } from '@shop/contracts/shop/deliveryDays'
import { publicUkOptions as shownUkWays } from '@shop/contracts/shop/deliveryRegions'
import {
  freeDeliveryOf,
  type ParcelFacts,
  parcelFactsOf,
  parcelPrice,
} from '@shop/contracts/shop/parcelPrice'
import { isServed, zoneOf } from '@shop/contracts/shop/servedPlaces'
import type { Settings } from '@shop/contracts/shop/settings'
import type { DeliveryZone, ZoneWay } from '@shop/contracts/shop/zones'
import { freeDeliveryFrom, type Reduction } from './reduction.ts'

/**
 * A delivery method and its price for one parcel. It is free if the subtotal is strictly above `freeAbove`. Its id is
 * `standard` or `express` within the United Kingdom.
 */
export type DeliveryMethod = Pick<ZoneWay, 'id' | 'price' | 'freeAbove' | 'isTracked' | 'isDutyPaid'> &
  DeliveryWay

const storedFacts = ['name', 'carrier', 'isTracked', 'isDutyPaid', ...deliveryTimeFields] as const

/** Picks the facts about its delivery method that an order stores. */
export const storedDeliveryFacts = (way: DeliveryWay): DeliveryWay => pick(way, storedFacts)

/** The part of the settings that delivery prices depend on. */
export type ShippingSettings = Pick<Settings, 'shipping'>

/** Lists the delivery methods within the United Kingdom. */
export const ukDeliveryOptions = ({
  shipping: { freeThreshold, uk },
}: ShippingSettings): [standard: DeliveryMethod, express: DeliveryMethod] => {
  const { standardRate, expressRate } = uk
  const [standard, express] = shownUkWays({ freeThreshold, standardRate, expressRate })
  return [
    { id: 'standard', carrier: '', ...standard },
    { id: 'express', carrier: '', ...express },
  ]
}

const zoneWays = ({ ways, restDays, holidays }: DeliveryZone, parcel: ParcelFacts): DeliveryMethod[] =>
  ways
    .filter(({ heaviest }) => heaviest === null || parcel.weightGr <= heaviest)
    .map(way => ({ ...way, ...freeDeliveryOf(way), price: parcelPrice(way, parcel), restDays, holidays }))

const emptyParcel: ParcelFacts = { weightGr: 0, subtotal: 0 }

/**
 * Lists the delivery methods for a parcel to a place, the usual one first. Empty if the shop does not deliver there, or
 * no method carries that weight.
 */
export const deliveryOptionsTo = (
  settings: ShippingSettings,
  place: string,
  parcel = emptyParcel,
): DeliveryMethod[] => {
  if (!isServed(settings.shipping, place)) return []
  const zone = zoneOf(settings.shipping.zones, place)
  return zone ? zoneWays(zone, parcel) : ukDeliveryOptions(settings)
}

/** Destination of a cart whose shopper has not chosen an address yet. */
export const defaultDestination: Destination = { country: 'GB', postalCode: '' }

export const deliveryOptionsToAddress = (
  settings: ShippingSettings,
  destination: Destination,
  parcel?: ParcelFacts,
): DeliveryMethod[] => deliveryOptionsTo(settings, placeOf(destination), parcel)

/**
 * Computes the amount by which the subtotal misses free delivery: 0 if delivery is free, null if this method never is
 * for a larger order. A subtotal at the threshold itself misses it by one penny. The subtotal is the one before any
 * discount: a code never takes free delivery away.
 */
export const distanceToFree = (
  subtotal: Pence,
  { price, freeAbove }: Pick<DeliveryMethod, 'price' | 'freeAbove'>,
  reduction: Reduction | null = null,
): Pence | null => {
  if (price === 0) return 0
  if (freeAbove === null) return null
  return Math.max(0, Math.min(freeAbove + 1, freeDeliveryFrom(reduction)) - subtotal)
}

/** Terms of an order's zone when it was sold, by which later exchanges and returns are priced. */
export interface SaleTerms {
  /** True if garments cost their UK price less its VAT. */
  isWithoutVat: boolean
  /** Price of the cheapest delivery method to its address. */
  leastDelivery: Pence
}

export const deliveryPrice = (
  way: Pick<DeliveryMethod, 'price' | 'freeAbove'>,
  subtotal: Pence,
  reduction: Reduction | null = null,
): Pence => (distanceToFree(subtotal, way, reduction) === 0 ? 0 : way.price)

/** Returns the terms under which these lines are sold by a delivery method. */
export const saleTermsOf = (
  settings: ShippingSettings,
  destination: Destination,
  {
    terms,
    lines,
    way,
  }: {
    terms: Pick<SaleTerms, 'isWithoutVat'>
    lines: Parameters<typeof parcelFactsOf>[0]
    way: Pick<DeliveryMethod, 'price'>
  },
): SaleTerms => {
  const parcel = parcelFactsOf(lines)
  const prices = deliveryOptionsToAddress(settings, destination, parcel).map(option =>
    deliveryPrice(option, parcel.subtotal),
  )
  return {
    isWithoutVat: terms.isWithoutVat,
    leastDelivery: prices.length > 0 ? Math.min(...prices) : way.price,
  }
}
