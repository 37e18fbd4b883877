import { countryInSentence, hasPostcodes } from '@shop/contracts/addresses/countries'
import { placeOf, usesUkPostcodes } from '@shop/contracts/addresses/places'
import { isBlank } from '@shop/contracts/tidy'
import { postcodeRefusal, ukPostcode } from '@shop/contracts/addresses/postcode'
import { invalid } from '../../../platform/http/Failure.ts'
import { isInKnownArea } from './postcodeTowns.ts'

/**
 * A postal code as it is stored: a UK one in capitals with one space, blank where the country has none. Throws at the
 * `field` where it was typed for what cannot be one, and for one that does not lie on the island that is named.
 */
export const storedPostalCode = (postalCode: string, country: string, field = 'postalCode'): string => {
  if (isBlank(postalCode) && hasPostcodes(country)) throw invalid({ [field]: 'This field is required.' })
  if (!usesUkPostcodes(country)) return postalCode
  const stored = ukPostcode(postalCode)
  if (!stored || !isInKnownArea(stored)) throw invalid({ [field]: postcodeRefusal(postalCode) })
  if (country !== 'GB' && placeOf({ country, postalCode: stored }) !== country)
    throw invalid({ [field]: `${stored} is not in ${countryInSentence(country)}. Please check both.` })
  return stored
}
