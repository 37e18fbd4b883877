import { isBlank, isLatin, isLatinName, isPrintable, isPhone, tidyPhone } from '../tidy.ts'
import { type Destination, isInUkVat, placeOf } from './places.ts'
import { postcodeRefusal, ukPostcode } from './postcode.ts'
import { plainLines } from './writtenLines.ts'

/** Fields of a place whose order, label and requirement depend on its country. */
export type PlaceField = 'address1' | 'city' | 'state' | 'postalCode'

interface Region {
  /** As written on parcels: `NY`, `Dubai`. */
  value: string
  name: string
}

/** Form, validation and layout of a country's addresses. */
export interface CountryForm {
  /** Fields in the country's order. */
  fields: readonly PlaceField[]
  needs: readonly PlaceField[]
  /** The country's terms: ZIP code, Eircode, Emirate. */
  labels: Readonly<Record<PlaceField, string>>
  /** Emirates, states and similar regions, if there are few. */
  regions: readonly Region[]
  /** Formats a typed state as it is written on parcels. */
  stateOf: (typed: string) => string
  /** Formats a typed postcode; null if it is invalid, blank in countries without postcodes. */
  postcodeOf: (typed: string) => string | null
  /** Explains why a text is not a postcode. */
  refusalOf: (typed: string) => string
  /** Error of a missing field. */
  askFor: (field: PlaceField) => string
  /** Template for `linesOf`. */
  lines: string
}

/** Form used for any address until its country's form has loaded. */
export const plainForm: CountryForm = {
  fields: ['address1', 'city', 'postalCode'],
  needs: ['address1', 'city'],
  labels: {
    address1: 'Address line 1',
    city: 'Town or city',
    state: 'State / county',
    postalCode: 'Postcode',
  },
  regions: [],
  stateOf: typed => typed,
  postcodeOf: typed => typed,
  refusalOf: () => 'Please enter a valid postcode.',
  askFor: () => 'This field is required.',
  lines: plainLines,
}

/**
 * Form of the United Kingdom and the islands with its postcodes. The postcode comes first, because it determines the
 * town.
 */
export const ukForm: CountryForm = {
  ...plainForm,
  fields: ['postalCode', 'city', 'address1'],
  needs: ['postalCode', 'city', 'address1'],
  postcodeOf: ukPostcode,
  refusalOf: postcodeRefusal,
}

/** Tells whether carriers and customs require a phone number: outside the United Kingdom and the Isle of Man. */
export const needsPhone = (destination: Destination): boolean => !isInUkVat(placeOf(destination))

/** Tells whether carriers abroad need a name in Latin letters. */
export const needsLatinName = (destination: Destination, name: string): boolean =>
  needsPhone(destination) && !isLatin(name)

interface Contact extends Destination {
  firstName: string
  lastName: string
  phone?: string | null | undefined
  latinName?: string | null | undefined
}

/** Returns errors of the details that carriers and customs abroad need in addition to an address. */
export const contactFaults = (contact: Contact): Partial<Record<'phone' | 'latinName', string>> => {
  const { firstName, lastName } = contact
  const [phone, latinName] = [contact.phone ?? '', contact.latinName ?? '']
  const isWithoutPhone = needsPhone(contact) && !isPhone(tidyPhone(phone))
  const isWithoutName = needsLatinName(contact, firstName + lastName) && !isLatinName(latinName)
  return {
    ...(isWithoutPhone && {
      phone: isBlank(phone)
        ? 'Please enter a phone number: the carrier and customs there need one.'
        : 'Please enter a valid phone number.',
    }),
    ...(isWithoutName && { latinName: 'Please write this name in Latin letters, A to Z.' }),
  }
}

export interface TypedPlace {
  address1: string
  address2?: string | null | undefined
  city: string
  state?: string | null | undefined
  postalCode: string
  country: string
}

/**
 * Returns errors of the fields of an address in a script that no label can print, such as Chinese, so that nothing
 * leaves with question marks on it.
 */
export const scriptFaults = (
  place: Pick<TypedPlace, 'address1' | 'address2' | 'city' | 'state'>,
): Partial<Record<PlaceField | 'address2', string>> => {
  const nonLatinFields = (['address1', 'address2', 'city', 'state'] as const).filter(
    field => !isPrintable(place[field] ?? ''),
  )
  return Object.fromEntries(
    nonLatinFields.map(field => [field, 'Please write this in Latin letters, A to Z.']),
  )
}

/** Returns errors of the fields of a typed place that depend on its script and its country. */
export const placeFaults = (
  form: CountryForm,
  place: Omit<TypedPlace, 'country'>,
): Partial<Record<PlaceField | 'address2', string>> => {
  const { needs, askFor, postcodeOf, refusalOf, stateOf } = form
  const { postalCode } = place
  const blankNames = (['city', 'state', 'postalCode'] as const).filter(
    field => needs.includes(field) && isBlank(place[field] ?? ''),
  )
  const isInvalid = !isBlank(postalCode) && postcodeOf(postalCode) === null
  return {
    ...scriptFaults({ ...place, state: stateOf(place.state ?? '') }),
    ...Object.fromEntries(blankNames.map(field => [field, askFor(field)])),
    ...(isInvalid && { postalCode: refusalOf(postalCode) }),
  }
}
