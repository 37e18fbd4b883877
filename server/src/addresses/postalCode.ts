import { invalid } from '../http/Failure.ts'

// Outward and inward code as Royal Mail writes them; the inward code never has C, I, K, M, O or V.
const ukPostcode = /^([A-Z]{1,2}\d[A-Z\d]?|GIR)(\d[ABD-HJLNP-UW-Z]{2})$/

/**
 * A postal code as it is stored: a UK one in capitals with one space. Throws for what cannot be a UK one, at the `field`
 * where it was typed.
 */
export const storedPostalCode = (postalCode: string, country: string, field = 'postalCode'): string => {
  if (country !== 'GB') return postalCode
  const [, outward, inward] = ukPostcode.exec(postalCode.toUpperCase().replaceAll(/\s/g, '')) ?? []
  if (!outward || !inward) throw invalid({ [field]: 'Please enter a valid UK postcode.' })
  return `${outward} ${inward}`
}
