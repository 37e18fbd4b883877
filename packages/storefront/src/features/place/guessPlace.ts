import { placesToChoose, usualPlace } from '@shop/contracts/shop/placesToChoose'
import type { DeliveryTerms } from '@shop/contracts/shop/servedPlaces'

/**
 * Guesses a place from the languages that a browser asks for: the first that names a region. Null where that is the usual place,
 * or one where nothing goes.
 */
export const guessPlace = (languages: readonly string[], terms: DeliveryTerms): string | null => {
  const region = languages.map(language => /-([A-Z]{2})\b/.exec(language)?.[1]).find(Boolean)
  return region && region !== usualPlace(terms) && placesToChoose(terms).includes(region) ? region : null
}
