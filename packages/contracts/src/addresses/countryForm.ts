import { isBlank, isLatin, isLatinName, isPrintable, isPhone, tidyPhone } from '../tidy.ts'
import { type Destination, isInUkVat, placeOf } from './places.ts'
import { postcodeRefusal, ukPostcode } from './postcode.ts'
import { plainLines } from './writtenLines.ts'

/** Fields of an address that have an order, a label and a requirement of their own in each country. */
export type AddressField = 'address1' | 'city' | 'state' | 'postalCode'

interface Region {
  /** As written on parcels: `NY`, `Dubai`. */
  value: string
  name: string
}

/** Form, validation and layout of a country's addresses. */
export interface CountryForm {
  /** Fields in the country's order. */
  fields: readonly AddressField[]
  needs: readonly AddressField[]
  /** The country's terms: ZIP code, Eircode, Emirate. */
  labels: Readonly<Record<AddressField, string>>
  /** Emirates, states and similar regions, if there are few. */
  regions: readonly Region[]
  /** Formats a typed state as it is written on parcels. */
  stateOf: (typed: string) => string
  /** Formats a typed postcode. Returns null if it is invalid, and '' in countries without postcodes. */
  postcodeOf: (typed: string) => string | null
  /** Returns the error of an invalid postcode. */
  refusalOf: (typed: string) => string
  /** Returns the error of a missing field. */
  missingError: (field: AddressField) => string
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
  missingError: () => 'This field is required.',
  lines: plainLines,
}

/**
 * Form of the United Kingdom and the islands that use its postcodes. The postcode comes first, because it determines
 * the town.
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
  const lacksPhone = needsPhone(contact) && !isPhone(tidyPhone(phone))
  const lacksLatinName = needsLatinName(contact, firstName + lastName) && !isLatinName(latinName)
  return {
    ...(lacksPhone && {
      phone: isBlank(phone)
        ? 'Please enter a phone number: the carrier and customs there need one.'
        : 'Please enter a valid phone number.',
    }),
    ...(lacksLatinName && { latinName: 'Please write this name in Latin letters, A to Z.' }),
  }
}

export interface TypedAddress {
  address1: string
  address2?: string | null | undefined
  city: string
  state?: string | null | undefined
  postalCode: string
  country: string
}

/**
 * Returns errors of the fields of an address in a script that no label can print, such as Chinese. Otherwise the label
 * would have question marks.
 */
export const scriptFaults = (
  place: Pick<TypedAddress, 'address1' | 'address2' | 'city' | 'state'>,
): Partial<Record<AddressField | 'address2', string>> => {
  const nonLatinFields = (['address1', 'address2', 'city', 'state'] as const).filter(
    field => !isPrintable(place[field] ?? ''),
  )
  return Object.fromEntries(
    nonLatinFields.map(field => [field, 'Please write this in Latin letters, A to Z.']),
  )
}

/** Returns errors of the fields of a typed address that depend on its script and its country. */
export const addressFaults = (
  form: CountryForm,
  place: Omit<TypedAddress, 'country'>,
): Partial<Record<AddressField | 'address2', string>> => {
  const { needs, missingError, postcodeOf, refusalOf, stateOf } = form
  const { postalCode } = place
  const blankFields = (['city', 'state', 'postalCode'] as const).filter(
    field => needs.includes(field) && isBlank(place[field] ?? ''),
  )
  const isInvalidPostcode = !isBlank(postalCode) && postcodeOf(postalCode) === null
  return {
    ...scriptFaults({ ...place, state: stateOf(place.state ?? '') }),
    ...Object.fromEntries(blankFields.map(field => [field, missingError(field)])),
    ...(isInvalidPostcode && { postalCode: refusalOf(postalCode) }),
  }
}
