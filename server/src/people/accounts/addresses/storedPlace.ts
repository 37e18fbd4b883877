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
export const storedPostalCode = (text: string, country: string, field = 'postalCode'): string => {
  const { postcodeOf, refusalOf } = formOf(country)
  const postalCode = postcodeOf(text)
  if (postalCode === null) throw invalid({ [field]: refusalOf(text) })
  if (!usesUkPostcodes(country)) return postalCode
  if (!isInKnownArea(postalCode)) throw invalid({ [field]: refusalOf(text) })
  if (country !== 'GB' && placeOf({ country, postalCode }) !== country)
    throw invalid({ [field]: `${postalCode} is not in ${countryInSentence(country)}. Please check both.` })
  return postalCode
}

/** Validates and normalises a place by its country's rules. Throws at the fields, whose names begin with `prefix`. */
export const storedPlace = <T extends TypedPlace>(input: T, prefix = '') => {
  const faults = Object.entries(placeFaults(formOf(input.country), input))
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([field, text]) => [prefix + field, text])))
  const settled = settledPlace(input)
  return {
    ...input,
    address2: input.address2 || null,
    ...settled,
    postalCode:
      settled.postalCode && storedPostalCode(settled.postalCode, input.country, `${prefix}postalCode`),
  }
}
