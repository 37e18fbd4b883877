import { isBlank, isLatin, isPhone, tidyPhone } from '../tidy.ts'
import { type Destination, isInUkVat, placeOf } from './places.ts'
import { postcodeRefusal, ukPostcode } from './postcode.ts'
import { plainLines } from './writtenLines.ts'

/** Fields of a place whose order, words and need depend on its country. */
export type PlaceField = 'address1' | 'city' | 'state' | 'postalCode'

interface Region {
  /** As it stands on parcels: `NY`, `Dubai`. */
  value: string
  name: string
}

/** How a country's addresses are asked for, judged and written. */
export interface CountryForm {
  /** In the order in which the country writes them. */
  fields: readonly PlaceField[]
  needs: readonly PlaceField[]
  /** Its own words: ZIP code, Eircode, Emirate. */
  labels: Readonly<Record<PlaceField, string>>
  /** Emirates, states and their like, where there are few. */
  regions: readonly Region[]
  /** A state as it stands on parcels, however it was typed. */
  stateOf: (typed: string) => string
  /** A postcode as it is written, however it was typed; null for what cannot be one, blank where there are none. */
  postcodeOf: (typed: string) => string | null
  /** Says why a text is no postcode. */
  refusalOf: (typed: string) => string
  /** Says that a field is missing. */
  askFor: (field: PlaceField) => string
  /** As `linesOf` takes them. */
  lines: string
}

/** As any address can be asked for, before the form of its country is there. */
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

/** The form of the United Kingdom and the islands with its postcodes, which tell the town and so come first. */
export const ukForm: CountryForm = {
  ...plainForm,
  fields: ['postalCode', 'city', 'address1'],
  needs: ['postalCode', 'city', 'address1'],
  postcodeOf: ukPostcode,
  refusalOf: postcodeRefusal,
}

/** Carriers and customs ask for a phone number beyond the United Kingdom and the Isle of Man. */
export const needsPhone = (destination: Destination): boolean => !isInUkVat(placeOf(destination))

/** Carriers abroad read Latin letters. */
export const needsLatinName = (destination: Destination, name: string): boolean =>
  needsPhone(destination) && !isLatin(name)

interface Contact extends Destination {
  firstName: string
  lastName: string
  phone?: string | null | undefined
  latinName?: string | null | undefined
}

/** Complaints about what carriers and customs abroad need beside an address. */
export const contactFaults = (contact: Contact): Partial<Record<'phone' | 'latinName', string>> => {
  const { firstName, lastName } = contact
  const [phone, latinName] = [contact.phone ?? '', contact.latinName ?? '']
  const isWithoutPhone = needsPhone(contact) && !isPhone(tidyPhone(phone))
  const isWithoutName =
    needsLatinName(contact, firstName + lastName) && (isBlank(latinName) || !isLatin(latinName))
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
  city: string
  state?: string | null | undefined
  postalCode: string
  country: string
}

/** Complaints about the fields of a typed place that depend on its country. */
export const placeFaults = (
  form: CountryForm,
  place: Pick<TypedPlace, 'city' | 'state' | 'postalCode'>,
): Partial<Record<PlaceField, string>> => {
  const { needs, askFor, postcodeOf, refusalOf } = form
  const { postalCode } = place
  const blank = (['city', 'state', 'postalCode'] as const).filter(
    field => needs.includes(field) && isBlank(place[field] ?? ''),
  )
  const isNone = !isBlank(postalCode) && postcodeOf(postalCode) === null
  return {
    ...Object.fromEntries(blank.map(field => [field, askFor(field)])),
    ...(isNone && { postalCode: refusalOf(postalCode) }),
  }
}
