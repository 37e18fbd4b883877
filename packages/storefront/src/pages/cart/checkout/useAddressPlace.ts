import { placeInSentence, placeOf } from '@shop/contracts/addresses/places'
import { isServed } from '@shop/contracts/shop/servedPlaces'
import { useEffect } from 'react'
import { storePlace, useStoredPlace } from '../../../kit/shop/storedPlace.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import type { CheckoutDestination } from './destination.ts'

/**
 * Returns the destination for which the cart page prices the cart: the destination of the address if it is known,
 * otherwise the stored one. Undefined while saved addresses load. Stores the address's destination for all pages, and
 * shows a toast if a saved address replaces another choice.
 */
export const useAddressPlace = ({
  place: address,
  isPending,
  formId,
}: Pick<CheckoutDestination, 'place' | 'isPending' | 'formId'>): string | undefined => {
  const { delivery } = useSettings()
  const stored = useStoredPlace() ?? undefined
  const { country = '', postalCode = '' } = address ?? {}
  // A part of a country stays chosen until a postcode indicates another.
  const isUndetermined = country === '' || (postalCode === '' && stored?.startsWith(country))
  const place = isUndetermined ? stored : placeOf({ country, postalCode })
  const isSavedAddress = formId === undefined
  useEffect(() => {
    if (isUndetermined || !place || place === (stored ?? 'GB') || !isServed(delivery, place)) return
    storePlace(place)
    if (stored && isSavedAddress) showToast({ title: `Delivering to ${placeInSentence(place)}` })
  }, [isUndetermined, isSavedAddress, place, stored, delivery])
  return isPending ? undefined : place
}
