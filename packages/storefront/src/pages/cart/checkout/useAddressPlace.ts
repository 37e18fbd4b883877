import { placeInSentence, placeOf } from '@shop/contracts/addresses/places'
import { isServed } from '@shop/contracts/shop/servedPlaces'
import { useEffect } from 'react'
import { storePlace, useStoredPlace } from '../../../kit/shop/storedPlace.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import type { Destination } from './destination.ts'

/**
 * Returns the destination for which the cart page prices the cart: that of the address if it is known, or else the one
 * chosen before. Undefined while saved addresses load. Stores an address's destination for all pages; a toast reports
 * it if a saved address replaces another choice.
 */
export const useAddressPlace = ({
  place: address,
  isPending,
  formId,
}: Pick<Destination, 'place' | 'isPending' | 'formId'>): string | undefined => {
  const { delivery } = useSettings()
  const stored = useStoredPlace() ?? undefined
  const { country = '', postalCode = '' } = address ?? {}
  // A part of a country stays chosen until a postcode indicates another.
  const isUndetermined = country === '' || (postalCode === '' && stored?.startsWith(country))
  const place = isUndetermined ? stored : placeOf({ country, postalCode })
  const isSaved = formId === undefined
  useEffect(() => {
    if (isUndetermined || !place || place === (stored ?? 'GB') || !isServed(delivery, place)) return
    storePlace(place)
    if (stored && isSaved) showToast({ title: `Delivering to ${placeInSentence(place)}` })
  }, [isUndetermined, isSaved, place, stored, delivery])
  return isPending ? undefined : place
}
