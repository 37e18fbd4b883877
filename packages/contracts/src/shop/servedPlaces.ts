import { countryCodes, sortedCountries } from '../addresses/countries.ts'
import { type Destination, isInUkVat, placeInSentence, placeOf, restOfWorld } from '../addresses/places.ts'
import type { DeliveryZone, ZoneWay } from './zones.ts'

/** Public settings that determine the destinations. */
export interface DeliveryTerms {
  uk: { enabled: boolean }
  zones: readonly Pick<DeliveryZone, 'isOpen' | 'places'>[]
}

/** Finds the zone of a place, even a closed one; undefined if the rates of the United Kingdom apply, or none. */
export const zoneOf = <Zone extends Pick<DeliveryZone, 'places'>>(
  zones: readonly Zone[],
  place: string,
): Zone | undefined =>
  zones.find(({ places }) => places.includes(place)) ??
  (isInUkVat(place) ? undefined : zones.find(({ places }) => places.includes(restOfWorld)))

/** Tells whether orders are accepted for a place. */
export const isServed = ({ uk, zones }: DeliveryTerms, place: string): boolean =>
  zoneOf(zones, place)?.isOpen ?? (isInUkVat(place) && uk.enabled)

const channelIslands = ['JE', 'GG']

/** Returns the reason why nothing can be sent to a place, if any. A closed zone may have been open before. */
export const refusalOfPlace = (terms: DeliveryTerms, place: string): string | undefined => {
  if (isServed(terms, place)) return undefined
  const areIslands = channelIslands.includes(place) && !channelIslands.some(island => isServed(terms, island))
  const isClosed = zoneOf(terms.zones, place) !== undefined || isInUkVat(place)
  return `We do not deliver to ${areIslands ? 'the Channel Islands' : placeInSentence(place)} ${isClosed ? 'at the moment' : 'yet'}.`
}

export const deliveryRefusal = (terms: DeliveryTerms, destination: Destination): string | undefined =>
  refusalOfPlace(terms, placeOf(destination))

/** Says that an order is too heavy for every delivery option to a place, and how much the best of them takes. */
export const tooHeavyText = (
  zones: readonly (Pick<DeliveryZone, 'places'> & { ways: readonly Pick<ZoneWay, 'heaviest'>[] })[],
  place: string,
): string => {
  const limits = zoneOf(zones, place)?.ways.map(({ heaviest }) => heaviest ?? 0) ?? []
  const kilograms = Math.max(0, ...limits) / 1000
  const limit =
    kilograms > 0 ? `: one parcel there may hold up to ${kilograms} kg of garments` : ' for one parcel'
  return `This order is too heavy${limit}. Please order less at a time.`
}

/** Lists countries for delivery addresses, sorted as forms do. The UK is included if any part of it is served. */
export const servedCountries = (terms: DeliveryTerms): string[] => {
  const isUkServed = isServed(terms, 'GB') || servedParts(terms).length > 0
  // Addresses on the Isle of Man name the island or the United Kingdom. A shop with no other country asks for none.
  const isAbroad = terms.zones.some(
    ({ isOpen, places }) => isOpen && places.some(place => !place.startsWith('GB-')),
  )
  const isOffered = (code: string) =>
    code === 'GB' ? isUkServed : isServed(terms, code) && (code !== 'IM' || isAbroad)
  return sortedCountries(countryCodes.filter(isOffered))
}

/** Lists the parts of the United Kingdom that an open zone names. */
export const servedParts = ({ zones }: DeliveryTerms): string[] =>
  zones
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ places }) => places.filter(place => place.startsWith('GB-')))
