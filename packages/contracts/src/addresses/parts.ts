import { keysOf } from '../keys.ts'
import { bareCode } from './postcode.ts'

/**
 * Parts of countries that zones can name, because their delivery or VAT differs. Their codes are those of ISO 3166-2,
 * if it has one. Parts of EU countries, except the Azores and Madeira, are outside the VAT area (Directive 2006/112/EC,
 * article 6).
 */
const partNames = {
  'GB-NIR': 'Northern Ireland',
  'GB-HIS': 'Scottish Highlands and Islands',
  'GB-BFP': 'British Forces post (BFPO)',
  'DE-BUS': 'Büsingen am Hochrhein',
  'DE-HEL': 'Heligoland',
  'ES-CN': 'Canary Islands',
  'ES-CE': 'Ceuta',
  'ES-ML': 'Melilla',
  'GR-69': 'Mount Athos',
  'IT-CAM': 'Campione d’Italia',
  'IT-LIV': 'Livigno',
  'PT-20': 'Azores',
  'PT-30': 'Madeira',
} as const

type Part = keyof typeof partNames
export const partCodes = keysOf(partNames)

export const isCountryPart = (place: string): place is Part => place in partNames

export const partName = (part: Part): string => partNames[part]

const partsWithArticle: readonly Part[] = ['GB-HIS', 'ES-CN', 'PT-20']
export const partInSentence = (part: Part): string =>
  (partsWithArticle.includes(part) ? 'the ' : '') + partNames[part]

/** Returns the country to which a place belongs; a country is returned unchanged. */
export const countryOf = (place: string): string => (isCountryPart(place) ? place.slice(0, 2) : place)

export const partsOf = (country: string): string[] => partCodes.filter(part => part.startsWith(`${country}-`))

/**
 * Beginnings of postcodes by which an address in a country belongs to a part of it, or to a country with its own code:
 * people in Réunion or on Åland write France or Finland as well. The first match counts.
 */
const postcodeStarts: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  DE: { 'DE-BUS': '78266', 'DE-HEL': '27498' },
  DK: { GL: '39' },
  ES: { 'ES-CN': '35 38', 'ES-CE': '51', 'ES-ML': '52' },
  FI: { AX: '22' },
  FR: {
    BL: '97133 977',
    MF: '97150 978',
    GP: '971',
    MQ: '972',
    GF: '973',
    RE: '974',
    PM: '975',
    YT: '976',
    TF: '984',
    WF: '986',
    PF: '987',
    NC: '988',
  },
  GR: { 'GR-69': '63086 63087' },
  IT: { 'IT-CAM': '22061', 'IT-LIV': '23041', SM: '4789', VA: '00120' },
  PT: { 'PT-20': '95 96 97 98 99', 'PT-30': '90 91 92 93 94' },
}

/** Finds the part or country to which a postcode belongs; undefined if that is the address's own country. */
export const placeByPostcode = (country: string, postalCode: string): string | undefined => {
  const entries = Object.entries(postcodeStarts[country] ?? {})
  if (entries.length === 0) return undefined
  // People put the country before the postcode: FI-22100.
  const digits = bareCode(postalCode.slice(0, 20)).replace(/^[A-Z]+/, '')
  return entries.find(([, starts]) => starts.split(' ').some(start => digits.startsWith(start)))?.[0]
}
