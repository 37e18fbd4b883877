import { keysOf } from '../keys.ts'
import { countryInSentence, countryName, isCountry } from './countries.ts'
import { countryOf, isCountryPart, partCodes, partInSentence, partName, placeByPostcode } from './parts.ts'
import { bareCode, ukPostcode } from './postcode.ts'

/** Patterns of outward codes of the parts of the United Kingdom. */
const ukPartPatterns = {
  'GB-NIR': /^BT\d/,
  // Defined as most carriers define it.
  'GB-HIS': /^(HS|IV|KW|ZE)\d|^KA2[78]$|^PA([2-4]\d|6\d|7[0-8])$|^PH(1[5-9]|[2-4]\d|50)$|^AB(3[6-8]|5[56])$/,
  'GB-BFP': /^BF(\d|PO)/,
} as const

/** Codes of the islands that use UK postcodes and count as countries of their own, by postcode area. */
const islandsByArea: Readonly<Partial<Record<string, string>>> = { IM: 'IM', JE: 'JE', GY: 'GG' }

export const usesUkPostcodes = (country: string): boolean =>
  country === 'GB' || Object.values(islandsByArea).includes(country)

/** Place in a zone that represents every destination that no other zone names. */
export const restOfWorld = 'REST'

/** Destinations that a zone can name in addition to countries. */
export const extraPlaces: readonly string[] = [...partCodes, restOfWorld]

/** Tells whether a code is a valid destination: a country, or a part of one that a zone can name. */
export const isPlace = (code: string): boolean => isCountry(code) || isCountryPart(code)

export interface Destination {
  /** ISO 3166-1, two letters. */
  country: string
  postalCode: string
}

/**
 * Returns the destination that determines delivery, VAT and customs: a part of a country such as `GB-NIR` or `ES-CN`,
 * else the country. A UK address with a postcode of Jersey, Guernsey or the Isle of Man belongs to that island. An
 * address that names an island belongs where its postcode is, so that nobody saves VAT by choosing another country.
 */
export const placeOf = ({ country, postalCode }: Destination): string => {
  if (!usesUkPostcodes(country)) return placeByPostcode(country, postalCode) ?? country
  const fullPostcode = ukPostcode(postalCode)
  if (!fullPostcode && country !== 'GB') return country
  // The area is known even from an incomplete postcode.
  const [outward = ''] = (fullPostcode ?? bareCode(postalCode.slice(0, 20))).split(' ')
  const [, area = ''] = /^([A-Z]{1,2})\d/.exec(outward) ?? []
  const island = islandsByArea[area]
  return island ?? keysOf(ukPartPatterns).find(part => ukPartPatterns[part].test(outward)) ?? 'GB'
}

/**
 * Tells whether goods sent to a place stay inside UK VAT. Jersey and Guernsey are outside, the Isle of Man is inside.
 */
export const isInUkVat = (place: string): boolean => place === 'IM' || countryOf(place) === 'GB'

/** Returns the name of a place for lists. */
export const placeName = (place: string): string => {
  if (place === restOfWorld) return 'Rest of the world'
  return isCountryPart(place) ? partName(place) : countryName(place)
}

/** Returns the name for use within a sentence: the United Kingdom, Jersey. */
export const placeInSentence = (place: string): string => {
  if (place === restOfWorld) return placeName(place)
  return isCountryPart(place) ? partInSentence(place) : countryInSentence(place)
}

/**
 * Returns the address with the country that carriers and customs need: many people write United Kingdom for Jersey and
 * Guernsey, which are outside UK VAT, or France for Réunion.
 */
export const withCarriersCountry = <Address extends Destination>(address: Address): Address => {
  const place = placeOf(address)
  return isInUkVat(place) ? address : { ...address, country: countryOf(place) }
}
