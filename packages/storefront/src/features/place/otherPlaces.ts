import { partsOf } from '@shop/contracts/addresses/parts'
import { isInUkVat, restOfWorld } from '@shop/contracts/addresses/places'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { placesToChoose, defaultPricedPlace } from '@shop/contracts/shop/placesToChoose'
import { zoneOf } from '@shop/contracts/shop/servedPlaces'
import { exchangeRateFor } from './approximateMoney.ts'

type Terms = Pick<PublicSettings, 'delivery' | 'vatRegistered' | 'rates' | 'currency'>

/**
 * Lists the destinations whose prices differ from those on a cached page. The script that runs before the first paint
 * hides the prices for them until the shopper's own prices are known. `otherPrices` are the destinations with other
 * prices, and `usual` if the default destination is not the United Kingdom. `convertedPrices` are the destinations
 * whose prices are also shown in another currency. Null in a shop without open zones.
 */
export const otherPlaces = (settings: Terms): { otherPrices: string; convertedPrices: string } | null => {
  const { delivery, vatRegistered } = settings
  const zones = delivery.zones.filter(({ isOpen }) => isOpen)
  if (zones.length === 0) return null
  const vatFreePlaces = zones
    .filter(({ withoutVat }) => withoutVat && vatRegistered)
    .flatMap(zone =>
      zone.places
        .filter(place => place === restOfWorld || !isInUkVat(place))
        .flatMap(place => [place, ...partsOf(place).filter(part => zoneOf(delivery.zones, part) === zone)]),
    )
  const defaultPlace = defaultPricedPlace(delivery) === 'GB' ? [] : ['usual']
  const convertedPlaces = placesToChoose(delivery).filter(place => exchangeRateFor(settings, place))
  return {
    otherPrices: [...vatFreePlaces, ...defaultPlace].join(' '),
    convertedPrices: convertedPlaces.join(' '),
  }
}
