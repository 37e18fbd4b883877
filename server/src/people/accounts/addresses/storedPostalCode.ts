import { postcodeRefusal, ukPostcode } from '@shop/contracts/addresses/postcode'
import { invalid } from '../../../platform/http/Failure.ts'
import { isInKnownArea } from './postcodeTowns.ts'

const usesUkPostcodes = new Set(['GB', 'GG', 'IM', 'JE'])

/**
 * A postal code as it is stored: a UK one in capitals with one space. Throws for what cannot be a UK one, at the `field`
 * where it was typed.
 */
export const storedPostalCode = (postalCode: string, country: string, field = 'postalCode'): string => {
  if (!usesUkPostcodes.has(country)) return postalCode
  const stored = ukPostcode(postalCode)
  if (!stored || !isInKnownArea(stored)) throw invalid({ [field]: postcodeRefusal(postalCode) })
  return stored
}
