import { placeInSentence } from '@shop/contracts/addresses/places'
import { defaultPricedPlace } from '@shop/contracts/shop/placesToChoose'
import { isServed } from '@shop/contracts/shop/servedPlaces'
import { useEffect } from 'react'
import { useStoredPlace } from '../../kit/shop/storedPlace.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'
import { guessPlace } from './guessPlace.ts'
import { placeFacts } from './placeFacts.ts'

/**
 * Stores the facts of the destination chosen in this browser, for all prices on the page. Returns the destination for
 * which the cart is priced; undefined if the cart's prices are right as they are.
 */
export const usePricedPlace = (): string | undefined => {
  const settings = useSettings()
  const { delivery } = settings
  const stored = useStoredPlace()
  const place = stored !== null && isServed(delivery, stored) ? stored : undefined
  const defaultPlace = defaultPricedPlace(delivery)
  const pricedPlace = place ?? (defaultPlace === 'GB' ? undefined : defaultPlace)
  useEffect(() => {
    const guessed = place === undefined ? guessPlace(navigator.languages, delivery) : null
    const proposed = guessed ? { place: guessed, name: placeInSentence(guessed) } : undefined
    const facts = pricedPlace === undefined ? {} : placeFacts(settings, pricedPlace)
    // Replaces all facts, so that none of the last destination remain.
    useShownPlace.setState({ place, proposed, ...facts }, true)
    // Shows the prices that the server rendered, which `entry-early.ts` hid if a destination was stored.
    if (pricedPlace === undefined) delete document.documentElement.dataset['place']
  }, [place, pricedPlace, settings, delivery])
  return pricedPlace
}
