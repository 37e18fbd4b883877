import { formOf, normalizedAddress } from '@shop/contracts/addresses/addressForm'
import { addressFaults, type TypedAddress } from '@shop/contracts/addresses/countryForm'
import { countryInSentence } from '@shop/contracts/addresses/countries'
import { placeOf, usesUkPostcodes } from '@shop/contracts/addresses/places'
import { isBlank } from '@shop/contracts/tidy'
import { invalid } from '../../../platform/http/Failure.ts'
import { forcesTown, isForcesPost, isInKnownArea } from './postcodeTowns.ts'

/**
 * Returns a postcode as it is stored. Throws at `field` of the input if the postcode is not valid, or if the country is
 * an island to which the postcode does not belong.
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
export const storedPlace = <T extends TypedAddress>(typed: T, prefix = '') => {
  const input = isBlank(typed.city) && isForcesPost(typed) ? { ...typed, city: forcesTown } : typed
  const faults = Object.entries(addressFaults(formOf(input.country), input))
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([field, text]) => [prefix + field, text])))
  const normalizedPlace = normalizedAddress(input)
  return {
    ...input,
    address2: input.address2 || null,
    ...normalizedPlace,
    postalCode:
      normalizedPlace.postalCode &&
      storedPostalCode(normalizedPlace.postalCode, input.country, `${prefix}postalCode`),
  }
}
