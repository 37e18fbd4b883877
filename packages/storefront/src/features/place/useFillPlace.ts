import { usualPlace } from '@shop/contracts/shop/placesToChoose'
import { isServed } from '@shop/contracts/shop/servedPlaces'
import { useEffect } from 'react'
import { useKeptPlace } from '../../kit/shop/keptPlace.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShownPlace } from '../../kit/shop/shownPlace.ts'
import { aboutMoney, rateFor } from './aboutMoney.ts'
import { guessPlace } from './guessPlace.ts'
import { shownWaysTo } from './shownWaysTo.ts'

/**
 * Fills in what pages show for the place that this browser has chosen. Returns the place that a cart is to be priced for;
 * undefined: the one that it has.
 */
export const useFillPlace = (): string | undefined => {
  const settings = useSettings()
  const { delivery } = settings
  const kept = useKeptPlace()
  const place = kept !== null && isServed(delivery, kept) ? kept : null
  const usual = usualPlace(delivery)
  const wanted = place ?? (usual === 'GB' ? undefined : usual)
  useEffect(() => {
    const rate = wanted === undefined ? undefined : rateFor(settings, wanted)
    useShownPlace.setState({
      place,
      proposed: place === null ? guessPlace(navigator.languages, delivery) : null,
      ways: wanted === undefined ? null : shownWaysTo(delivery, wanted),
      about: rate ? aboutMoney(rate) : null,
    })
  }, [place, wanted, settings, delivery])
  return wanted
}
