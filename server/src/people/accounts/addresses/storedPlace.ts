import { formOf, settledPlace } from '@shop/contracts/addresses/addressForm'
import { placeFaults, type TypedPlace } from '@shop/contracts/addresses/countryForm'
import { countryInSentence } from '@shop/contracts/addresses/countries'
import { placeOf, usesUkPostcodes } from '@shop/contracts/addresses/places'
import { invalid } from '../../../platform/http/Failure.ts'
import { isInKnownArea } from './postcodeTowns.ts'

/**
 * Returns a postcode as it is stored. Throws at the typed `field` if it is not a valid postcode, or not one of the
 * island given as the country.
 */
export const storedPostalCode = (typed: string, country: string, field = 'postalCode'): string => {
  const { postcodeOf, refusalOf } = formOf(country)
  const stored = postcodeOf(typed)
  if (stored === null) throw invalid({ [field]: refusalOf(typed) })
  if (!usesUkPostcodes(country)) return stored
  if (!isInKnownArea(stored)) throw invalid({ [field]: refusalOf(typed) })
  if (country !== 'GB' && placeOf({ country, postalCode: stored }) !== country)
    throw invalid({ [field]: `${stored} is not in ${countryInSentence(country)}. Please check both.` })
  return stored
}

/** Validates and normalises a place by its country's rules. Throws at the fields, whose names begin with `prefix`. */
export const storedPlace = <T extends TypedPlace>(typed: T, prefix = '') => {
  const faults = Object.entries(placeFaults(formOf(typed.country), typed))
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([field, text]) => [prefix + field, text])))
  const settled = settledPlace(typed)
  return {
    ...typed,
    address2: typed.address2 || null,
    ...settled,
    postalCode:
      settled.postalCode && storedPostalCode(settled.postalCode, typed.country, `${prefix}postalCode`),
  }
}
