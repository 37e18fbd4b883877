import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { isServed } from '@shop/contracts/shop/servedPlaces'
import { useEffect } from 'react'
import { keepPlace, useKeptPlace } from '../../../kit/shop/keptPlace.ts'
import { useSettings } from '../../../kit/shop/settings.ts'

/**
 * Place that a cart is priced for on its page: that of its address, as far as it is known, else the one that was chosen before. The
 * browser keeps the place of an address, so that all pages speak of the same.
 */
export const useAddressPlace = (address: Destination | undefined): string | undefined => {
  const { delivery } = useSettings()
  const kept = useKeptPlace() ?? undefined
  const { country = '', postalCode = '' } = address ?? {}
  // A part of the United Kingdom stands until a postcode says another.
  const isOpen = country === '' || (postalCode === '' && kept?.startsWith(country))
  const place = isOpen ? kept : placeOf({ country, postalCode })
  useEffect(() => {
    if (!isOpen && place && place !== (kept ?? 'GB') && isServed(delivery, place)) keepPlace(place)
  }, [isOpen, place, kept, delivery])
  return place
}
