import { countryCodes, sortedCountries } from '../addresses/countries.ts'
import { countryOf, partsOf } from '../addresses/parts.ts'
import { type Destination, isInUkVat, placeInSentence, placeOf, restOfWorld } from '../addresses/places.ts'
import type { DeliveryZone, ZoneWay } from './zones.ts'

/** Public settings that determine the destinations. */
export interface DeliveryTerms {
  uk: { enabled: boolean }
  zones: readonly Pick<DeliveryZone, 'isOpen' | 'places'>[]
}

/**
 * Countries with which UK sanctions restrict trade in more than arms. The rest of the world does not include them
 * (GOV.UK, “Trade sanctions, arms embargoes, and other trade restrictions”).
 */
export const sanctionedCountries: readonly string[] = ['BY', 'IR', 'KP', 'RU', 'SY']

/**
 * Finds the zone of a place, whether open or closed. Undefined if the rates of the United Kingdom apply, or the shop
 * does not deliver there. A part of another country is in the zone of its country, unless a zone names it.
 */
export const zoneOf = <Zone extends Pick<DeliveryZone, 'places'>>(
  zones: readonly Zone[],
  place: string,
): Zone | undefined => {
  const zoneWith = (name: string) => zones.find(({ places }) => places.includes(name))
  const ownZone = zoneWith(place)
  if (ownZone || isInUkVat(place)) return ownZone
  return (
    zoneWith(countryOf(place)) ?? (sanctionedCountries.includes(place) ? undefined : zoneWith(restOfWorld))
  )
}

/** Tells whether orders are accepted for a place. */
export const isServed = ({ uk, zones }: DeliveryTerms, place: string): boolean =>
  zoneOf(zones, place)?.isOpen ?? (isInUkVat(place) && uk.enabled)

const channelIslands = ['JE', 'GG']

/** Returns the reason why nothing can be sent to a place, if any. */
const refusalOfPlace = (terms: DeliveryTerms, place: string): string | undefined => {
  if (isServed(terms, place)) return undefined
  const areIslands = channelIslands.includes(place) && !channelIslands.some(island => isServed(terms, island))
  return `We do not deliver to ${areIslands ? 'the Channel Islands' : placeInSentence(place)} yet.`
}

export const deliveryRefusal = (terms: DeliveryTerms, destination: Destination): string | undefined =>
  refusalOfPlace(terms, placeOf(destination))

type WeighedZones = readonly (Pick<DeliveryZone, 'places' | 'isOpen'> & {
  ways: readonly Pick<ZoneWay, 'heaviest'>[]
})[]

/** Explains why an order has no delivery option to a place: nothing is sent there, or the order is too heavy. */
export const noDeliveryText = (terms: DeliveryTerms & { zones: WeighedZones }, place: string): string =>
  refusalOfPlace(terms, place) ?? tooHeavyText(terms.zones, place)

/** Says that an order is too heavy for every delivery option to a place, and states the highest weight limit. */
export const tooHeavyText = (zones: WeighedZones, place: string): string => {
  const limits = zoneOf(zones, place)?.ways.map(({ heaviest }) => heaviest ?? 0) ?? []
  const kilograms = Math.max(0, ...limits) / 1000
  const limit =
    kilograms > 0 ? `: one parcel there may hold up to ${kilograms} kg of garments` : ' for one parcel'
  return `This order is too heavy${limit}. Please order less at a time.`
}

/** Lists countries for delivery addresses, sorted as forms do. A country is included if any part of it is served. */
export const servedCountries = (terms: DeliveryTerms): string[] => {
  // An address on the Isle of Man may name the United Kingdom. A shop that serves no country abroad asks for none.
  const isAbroad = terms.zones.some(
    ({ isOpen, places }) => isOpen && places.some(place => !place.startsWith('GB-')),
  )
  const isOffered = (code: string) =>
    (isServed(terms, code) && (code !== 'IM' || isAbroad)) || servedParts(terms, code).length > 0
  return sortedCountries(countryCodes.filter(isOffered))
}

/** Lists the served parts of a country. A part of the United Kingdom is included only if a zone names it. */
export const servedParts = ({ zones }: DeliveryTerms, country: string): string[] =>
  partsOf(country).filter(part => zoneOf(zones, part)?.isOpen)
