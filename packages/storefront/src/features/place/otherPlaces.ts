import { isInUkVat, restOfWorld } from '@shop/contracts/addresses/places'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { placesToChoose, usualPlace } from '@shop/contracts/shop/placesToChoose'
import { rateFor } from './aboutMoney.ts'

type Terms = Pick<PublicSettings, 'delivery' | 'vatRegistered' | 'rates' | 'currency'>

/**
 * Lists the places for which a page rendered for everybody is not right yet, for the script before the first paint.
 * Null in a shop without zones. `prices`: places with other prices, including `usual` if the shop's default place is
 * one. `about`: places whose prices are also shown in another currency.
 */
export const otherPlaces = (settings: Terms): { prices: string; about: string } | null => {
  const { delivery, vatRegistered } = settings
  const zones = delivery.zones.filter(({ isOpen }) => isOpen)
  if (zones.length === 0) return null
  const reduced = zones
    .filter(({ withoutVat }) => withoutVat && vatRegistered)
    .flatMap(({ places }) => places.filter(place => place === restOfWorld || !isInUkVat(place)))
  const usual = usualPlace(delivery) === 'GB' ? [] : ['usual']
  const guided = placesToChoose(delivery).filter(place => rateFor(settings, place))
  return { prices: [...reduced, ...usual].join(' '), about: guided.join(' ') }
}
