import { type DeliveryTerms, isServed, servedCountries, servedParts } from './servedPlaces.ts'

/** Places that a shopper can choose to see prices for: the parts of the United Kingdom that an open zone names stand behind it. */
export const placesToChoose = (terms: DeliveryTerms): string[] =>
  servedCountries(terms).flatMap(code =>
    code === 'GB' ? [...(isServed(terms, 'GB') ? ['GB'] : []), ...servedParts(terms)] : [code],
  )

/** Place for which prices are shown to who has chosen none: the United Kingdom where it is served. */
export const usualPlace = (terms: DeliveryTerms): string =>
  isServed(terms, 'GB') ? 'GB' : (placesToChoose(terms)[0] ?? 'GB')
