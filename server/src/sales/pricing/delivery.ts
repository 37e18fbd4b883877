import { placeOf, isInUkVat, type Destination } from '@shop/contracts/addresses/places'
import type { Pence } from '@shop/contracts/money'
import { deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { zoneOf } from '@shop/contracts/shop/servedPlaces'
import type { Settings } from '@shop/contracts/shop/settings'
import type { DeliveryWay } from '@shop/contracts/shop/zones'
import { freeDeliveryFrom, type Reduction } from './reduction.ts'

/** A way of delivery and its price. It is free when the subtotal is strictly above `freeAbove`. */
export type Way = Omit<DeliveryWay, 'id'> & {
  /** `standard` and `express` within the United Kingdom, else the id of a zone's way. */
  id: string
}

/** Part of the settings that delivery is priced by. */
export type Shipping = Pick<Settings, 'shipping'>

/** Ways of delivery within the United Kingdom. Express is never free. */
export const ukWays = ({ shipping: { freeThreshold, uk } }: Shipping): [standard: Way, express: Way] => [
  {
    id: 'standard',
    name: 'Standard',
    carrier: '',
    price: uk.standardRate,
    freeAbove: freeThreshold,
    ...deliveryDays.standard,
  },
  {
    id: 'express',
    name: 'Express',
    carrier: '',
    price: uk.expressRate,
    freeAbove: null,
    ...deliveryDays.express,
  },
]

/** Ways of delivery to a place, the usual one first; empty where nothing goes there. */
export const waysTo = (settings: Shipping, place: string): Way[] => {
  const { zones, uk } = settings.shipping
  const zone = zoneOf(zones, place)
  if (zone) return zone.isOpen ? zone.ways : []
  return isInUkVat(place) && uk.enabled ? ukWays(settings) : []
}

/** Destination of a cart whose shopper has not chosen an address yet. */
export const home: Destination = { country: 'GB', postalCode: '' }

export const waysToAddress = (settings: Shipping, destination: Destination): Way[] =>
  waysTo(settings, placeOf(destination))

/**
 * Sum missing from the subtotal for a free delivery; 0 where it is free, null where this way never is. At the threshold
 * itself one penny is missing. A discount counts for nothing here: a code never takes free delivery away.
 */
export const distanceToFree = (
  subtotal: Pence,
  { freeAbove }: Pick<Way, 'freeAbove'>,
  reduction: Reduction | null = null,
): Pence | null =>
  freeAbove === null ? null : Math.max(0, Math.min(freeAbove + 1, freeDeliveryFrom(reduction)) - subtotal)

export const deliveryPrice = (way: Way, subtotal: Pence, reduction: Reduction | null = null): Pence =>
  distanceToFree(subtotal, way, reduction) === 0 ? 0 : way.price
