import { type DeliveryTerms, isServed, servedCountries, servedParts } from './servedPlaces.ts'

/** Lists destinations that shoppers can choose for prices. Parts of the UK that an open zone names follow it. */
export const placesToChoose = (terms: DeliveryTerms): string[] =>
  servedCountries(terms).flatMap(code =>
    code === 'GB' ? [...(isServed(terms, 'GB') ? ['GB'] : []), ...servedParts(terms)] : [code],
  )

/** Returns the default destination for prices: the United Kingdom if it is served. */
export const usualPlace = (terms: DeliveryTerms): string =>
  isServed(terms, 'GB') ? 'GB' : (placesToChoose(terms)[0] ?? 'GB')
