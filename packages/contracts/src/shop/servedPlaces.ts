import { countryCodes, sortedCountries } from '../addresses/countries.ts'
import { countryOf, partsOf } from '../addresses/parts.ts'
import { type Destination, isInUkVat, placeInSentence, placeOf, restOfWorld } from '../addresses/places.ts'
import type { DeliveryZone } from './zones.ts'

/** Public settings that determine the destinations. */
export interface DeliveryTerms {
  uk: { enabled: boolean }
  zones: readonly Pick<DeliveryZone, 'isOpen' | 'places'>[]
}

/**
 * Countries with which UK sanctions restrict trade in more than arms, so that the rest of the world does not include
 * them (GOV.UK, “Trade sanctions, arms embargoes, and other trade restrictions”).
 */
export const sanctioned: readonly string[] = ['BY', 'IR', 'KP', 'RU', 'SY']

/**
 * Finds the zone of a place, even a closed one; undefined if the rates of the United Kingdom apply, or none. A part of
 * another country that no zone names is in the zone of its country.
 */
export const zoneOf = <Zone extends Pick<DeliveryZone, 'places'>>(
  zones: readonly Zone[],
  place: string,
): Zone | undefined => {
  const zoneNaming = (name: string) => zones.find(({ places }) => places.includes(name))
  const own = zoneNaming(place)
  if (own || isInUkVat(place)) return own
  return zoneNaming(countryOf(place)) ?? (sanctioned.includes(place) ? undefined : zoneNaming(restOfWorld))
}

/** Tells whether orders are accepted for a place. */
export const isServed = ({ uk, zones }: DeliveryTerms, place: string): boolean =>
  zoneOf(zones, place)?.isOpen ?? (isInUkVat(place) && uk.enabled)

const channelIslands = ['JE', 'GG']

/** Returns the reason why nothing can be sent to a place, if any. */
export const deliveryRefusal = (terms: DeliveryTerms, destination: Destination): string | undefined => {
  const place = placeOf(destination)
  if (isServed(terms, place)) return undefined
  const areIslands = channelIslands.includes(place) && !channelIslands.some(island => isServed(terms, island))
  return `We do not deliver to ${areIslands ? 'the Channel Islands' : placeInSentence(place)} yet.`
}

/** Lists countries for delivery addresses, sorted as forms do. A country is included if any part of it is served. */
export const servedCountries = (terms: DeliveryTerms): string[] => {
  // Addresses on the Isle of Man name the island or the United Kingdom. It has the UK's rates unless a zone names it.
  const isOffered = (code: string) =>
    (isServed(terms, code) && (code !== 'IM' || zoneOf(terms.zones, code) !== undefined)) ||
    servedParts(terms, code).length > 0
  return sortedCountries(countryCodes.filter(isOffered))
}

/** Lists the parts of a country that have other terms and are served. In the UK a zone has to name them. */
export const servedParts = ({ zones }: DeliveryTerms, country: string): string[] =>
  partsOf(country).filter(part => zoneOf(zones, part)?.isOpen)
