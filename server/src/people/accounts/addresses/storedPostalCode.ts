import { hasPostcodes } from '@shop/contracts/addresses/countries'
import { isBlank } from '@shop/contracts/tidy'
import { postcodeRefusal, ukPostcode } from '@shop/contracts/addresses/postcode'
import { invalid } from '../../../platform/http/Failure.ts'
import { isInKnownArea } from './postcodeTowns.ts'

const usesUkPostcodes = new Set(['GB', 'GG', 'IM', 'JE'])

/**
 * A postal code as it is stored: a UK one in capitals with one space, blank where the country has none. Throws at the
 * `field` where it was typed for what cannot be one.
 */
export const storedPostalCode = (postalCode: string, country: string, field = 'postalCode'): string => {
  if (isBlank(postalCode) && hasPostcodes(country)) throw invalid({ [field]: 'This field is required.' })
  if (!usesUkPostcodes.has(country)) return postalCode
  const stored = ukPostcode(postalCode)
  if (!stored || !isInKnownArea(stored)) throw invalid({ [field]: postcodeRefusal(postalCode) })
  return stored
}
