import { type ShownWay, ukWays } from '@shop/contracts/shop/deliveryRegions'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { isServed, zoneOf } from '@shop/contracts/shop/servedPlaces'

/** Ways of delivery to a place, the usual one first; empty where nothing goes there. */
export const shownWaysTo = (delivery: PublicSettings['delivery'], place: string): readonly ShownWay[] =>
  isServed(delivery, place) ? (zoneOf(delivery.zones, place)?.ways ?? ukWays(delivery)) : []
