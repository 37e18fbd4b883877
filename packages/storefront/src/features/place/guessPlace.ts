import { placesToChoose, defaultPricedPlace } from '@shop/contracts/shop/placesToChoose'
import type { DeliveryTerms } from '@shop/contracts/shop/servedPlaces'

/**
 * Guesses a destination from the browser's languages: the region of the first language that has one. Null if that is
 * the default, or is not served.
 */
export const guessPlace = (languages: readonly string[], terms: DeliveryTerms): string | null => {
  const region = languages.map(language => /-([A-Z]{2})\b/.exec(language)?.[1]).find(Boolean)
  return region && region !== defaultPricedPlace(terms) && placesToChoose(terms).includes(region)
    ? region
    : null
}
