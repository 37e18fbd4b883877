/** The countries an address form offers, by ISO 3166-1 code; other stored codes are shown as they are. */
export const countryNames = {
  GB: 'United Kingdom',
  US: 'United States',
  CA: 'Canada',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
} as const

export type CountryCode = keyof typeof countryNames
export const countryCodes = ['GB', 'US', 'CA', 'AU', 'DE', 'FR'] as const

/** Delivery rates and VAT are those of the United Kingdom; selling elsewhere at them would be wrong. */
export const hasDeliveryTerms = (code: CountryCode): boolean => code === 'GB'

export const countryName = (code: string): string => (countryNames as Record<string, string>)[code] ?? code

/** As it stands in a sentence: the United Kingdom, France. */
export const countryInSentence = (code: string): string =>
  code === 'GB' || code === 'US' ? `the ${countryName(code)}` : countryName(code)
