import { countryInSentence } from './countries.ts'

// Outward and inward code as Royal Mail writes them; the inward code never has C, I, K, M, O or V.
const pattern = /^([A-Z]{1,2}\d[A-Z\d]?|GIR)(\d[ABD-HJLNP-UW-Z]{2})$/

/** A UK postcode in capitals with one space; null for what cannot be one. */
export const ukPostcode = (text: string): string | null => {
  const [, outward, inward] = pattern.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  return outward && inward ? `${outward} ${inward}` : null
}

interface Place {
  /** ISO 3166-1, two letters. */
  country: string
  postalCode: string
}

/** Reason why nothing can be sent to a place, by the countries delivered to, or in any country; undefined where it can. */
export const deliveryRefusal = (
  { country, postalCode }: Place,
  countries: readonly string[] = [country],
): string | undefined => {
  if (!countries.includes(country)) return `We do not deliver to ${countryInSentence(country)} yet.`
  // They have UK postcodes but lie outside UK VAT and customs; the Isle of Man does not.
  if (country === 'GB' && /^\s*(JE|GY)\d/i.test(postalCode))
    return 'We do not deliver to the Channel Islands yet.'
  return undefined
}
