import { type DeliveryTerms, isServed, servedCountries, servedParts } from './servedPlaces.ts'

/** Destinations that a shopper can choose for prices; parts of the United Kingdom named by an open zone follow it. */
export const placesToChoose = (terms: DeliveryTerms): string[] =>
  servedCountries(terms).flatMap(code =>
    code === 'GB' ? [...(isServed(terms, 'GB') ? ['GB'] : []), ...servedParts(terms)] : [code],
  )

/** Default destination for prices: the United Kingdom if it is served. */
export const usualPlace = (terms: DeliveryTerms): string =>
  isServed(terms, 'GB') ? 'GB' : (placesToChoose(terms)[0] ?? 'GB')
