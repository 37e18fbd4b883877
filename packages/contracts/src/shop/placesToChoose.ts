import { type DeliveryTerms, isServed, servedCountries, servedParts } from './servedPlaces.ts'

/** Lists destinations that shoppers can choose for prices. Parts of a country with other terms follow it. */
export const placesToChoose = (terms: DeliveryTerms): string[] =>
  servedCountries(terms).flatMap(code => [
    ...(isServed(terms, code) ? [code] : []),
    ...servedParts(terms, code),
  ])

/** Returns the default destination for prices: the United Kingdom if it is served. */
export const defaultPricedPlace = (terms: DeliveryTerms): string =>
  isServed(terms, 'GB') ? 'GB' : (placesToChoose(terms)[0] ?? 'GB')
