import { isBlank, tidyCode } from '../tidy.ts'
import { countryName } from './countries.ts'
import { formats } from './formats.ts'
import { type Destination, isInUkVat, placeOf, usesUkPostcodes } from './places.ts'
import { bareCode, postcodeRefusal, ukPostcode } from './postcode.ts'
import { regions } from './regions.ts'

/** Fields of a place whose order, words and need depend on its country. */
export type PlaceField = 'address1' | 'city' | 'state' | 'postalCode'

const fieldsByLetter = { A: 'address1', C: 'city', S: 'state', Z: 'postalCode' } as const

interface Region {
  /** As it stands on parcels: `NY`, `Dubai`. */
  value: string
  name: string
}

/** Fields of an address in a country, in the order in which it writes them. */
export const fieldsOf = (country: string): PlaceField[] => {
  // The postcode tells the town.
  const lines = usesUkPostcodes(country) ? '%Z%C%A' : (formats[country]?.lines ?? '%A%C')
  return Array.from(lines.matchAll(/%([ACSZ])/g), ([, letter]) => fieldsByLetter[letter as 'A'])
}

export const isNeeded = (country: string, field: PlaceField): boolean =>
  field === 'address1' ||
  Object.entries(fieldsByLetter).some(
    ([letter, name]) => name === field && (formats[country]?.needs ?? 'C').includes(letter),
  )

/** A country's own word for a field: ZIP code, Eircode, Emirate. */
export const labelOf = (country: string, field: PlaceField): string => {
  const { state = 'Province', city = 'Town or city', postcode = 'Postcode' } = formats[country] ?? {}
  const labels = { address1: 'Address line 1', city, state, postalCode: postcode }
  return field === 'state' && !fieldsOf(country).includes(field) ? 'State / county' : labels[field]
}

/** Emirates, states and their like, where a country has few. */
export const regionsOf = (country: string): Region[] =>
  (regions[country]?.split('|') ?? []).map(entry => {
    const [value = '', name = value] = entry.split('=')
    return { value, name }
  })

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/^(co\.?|county|emirate of) /, '')
    .replaceAll(/[^\p{L}\d]/gu, '')

/** A state as it stands on parcels, however it was typed; one that is in no list stays as typed. */
export const stateOf = (country: string, typed: string): string =>
  regionsOf(country).find(({ value, name }) => [value, name].some(word => plain(word) === plain(typed)))
    ?.value ?? typed

const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign)

/** Puts the hyphens and blanks of an example between the signs; `mends` look-alike signs where it has a letter or a figure. */
const shapedLike = (example: string, bare: string, mends: boolean): string => {
  let at = 0
  const mended = (sign: string, like: string) =>
    isDigit(like) ? sign.replace('O', '0').replace(/[IL]/, '1') : sign.replace('0', 'O').replace('1', 'I')
  return Array.from(example, like => {
    if (!/[A-Z\d]/.test(like)) return like
    const sign = bare[at++] ?? ''
    return mends ? mended(sign, like) : sign
  }).join('')
}

/** A postcode as its country writes it, however it was typed; null for what cannot be one. Blank where the country has none. */
export const postcodeOf = (country: string, typed: string): string | null => {
  if (usesUkPostcodes(country)) return ukPostcode(typed)
  if (!fieldsOf(country).includes('postalCode')) return ''
  const { pattern, examples = '', prefix = '' } = formats[country] ?? {}
  const whole = tidyCode(typed.slice(0, 40)).toUpperCase()
  if (pattern === undefined || isBlank(typed)) return whole
  const known = new RegExp(`^(?:${pattern})$`)
  const bare = bareCode(whole)
  const bares = [
    bare,
    ...(prefix && bare.startsWith(bareCode(prefix)) ? [bare.slice(bareCode(prefix).length)] : []),
  ]
  const shapes = examples.split(',')
  const readings = [false, true].flatMap(mends =>
    bares.flatMap(signs =>
      shapes
        .filter(example => bareCode(example).length === signs.length)
        .map(example => shapedLike(example, signs, mends)),
    ),
  )
  return [...readings, whole, ...bares].find(reading => known.test(reading)) ?? null
}

const asInSentence = (label: string) =>
  /^[A-Z]{2}|^Eircode/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)

/** Says why a text is no postcode of a country. */
export const postcodeProblem = (country: string, typed: string): string | undefined => {
  if (postcodeOf(country, typed) !== null) return undefined
  if (usesUkPostcodes(country)) return postcodeRefusal(typed)
  const [example] = formats[country]?.examples?.split(',') ?? []
  const label = asInSentence(labelOf(country, 'postalCode'))
  return `Please enter a valid ${label}${example ? `, such as ${example}` : ''}.`
}

/** Carriers and customs ask for a phone number beyond the United Kingdom and the Isle of Man. */
export const needsPhone = (destination: Destination): boolean => !isInUkVat(placeOf(destination))

export const isLatin = (text: string): boolean => !/(?!\p{sc=Latin})\p{L}/u.test(text)

/** Carriers abroad read Latin letters. */
export const needsLatinName = (destination: Destination, name: string): boolean =>
  needsPhone(destination) && !isLatin(name)

interface TypedPlace {
  city: string
  state?: string | null | undefined
  postalCode: string
  country: string
}

/** Complaints about the fields of a typed place that depend on its country. */
export const placeFaults = (place: TypedPlace): Partial<Record<PlaceField, string>> => {
  const { country, postalCode } = place
  const blank = (['city', 'state', 'postalCode'] as const).filter(
    field => isNeeded(country, field) && isBlank(place[field] ?? ''),
  )
  const problem = isBlank(postalCode) ? undefined : postcodeProblem(country, postalCode)
  return {
    ...Object.fromEntries(
      blank.map(field => [
        field,
        usesUkPostcodes(country)
          ? 'This field is required.'
          : `Please enter the ${asInSentence(labelOf(country, field))}.`,
      ]),
    ),
    ...(problem && { postalCode: problem }),
  }
}

/**
 * A place without faults as it is kept: its state and postcode as its country writes them. Where addresses have no town, as in
 * Dubai, Tokyo or Singapore, the state or the country is one, which carriers ask for.
 */
export const settledPlace = ({ city, state, postalCode, country }: TypedPlace) => {
  const settled = isBlank(state ?? '') ? null : stateOf(country, state ?? '')
  return {
    city: isBlank(city) ? (settled ?? countryName(country)) : city,
    state: settled,
    postalCode: isBlank(postalCode) ? '' : (postcodeOf(country, postalCode) ?? postalCode),
  }
}
