import { placeInSentence, placeOf } from '@shop/contracts/addresses/places'
import { isServed } from '@shop/contracts/shop/servedPlaces'
import { useEffect } from 'react'
import { keepPlace, useKeptPlace } from '../../../kit/shop/keptPlace.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import type { Destination } from './destination.ts'

/**
 * Destination for which the cart page prices the cart: that of its address, if known, else the one chosen before. Undefined while
 * saved addresses load. Stores an address's destination for all pages; a toast says so if a saved address replaces another choice.
 */
export const useAddressPlace = ({
  place: address,
  isPending,
  formId,
}: Pick<Destination, 'place' | 'isPending' | 'formId'>): string | undefined => {
  const { delivery } = useSettings()
  const kept = useKeptPlace() ?? undefined
  const { country = '', postalCode = '' } = address ?? {}
  // A part of the United Kingdom stays chosen until a postcode shows another.
  const isOpen = country === '' || (postalCode === '' && kept?.startsWith(country))
  const place = isOpen ? kept : placeOf({ country, postalCode })
  const isSaved = formId === undefined
  useEffect(() => {
    if (isOpen || !place || place === (kept ?? 'GB') || !isServed(delivery, place)) return
    keepPlace(place)
    if (kept && isSaved) showToast({ title: `Delivering to ${placeInSentence(place)}` })
  }, [isOpen, isSaved, place, kept, delivery])
  return isPending ? undefined : place
}
