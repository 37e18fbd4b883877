import { ApiError } from '@shop/client/ApiError'
import { lookUpPostcode } from '@shop/contracts/addresses/endpoints'
import type { CountryForm } from '@shop/contracts/addresses/countryForm'
import { deliveryRefusal } from '@shop/contracts/shop/servedPlaces'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isBlank } from '@shop/contracts/tidy'
import { query } from '../../kit/query/query.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import type { PlaceValues } from './checkAddress.ts'
import { townHint } from './townHint.ts'
import { typeInto } from './typeInto.ts'

interface PostcodeInput {
  values: PlaceValues
  country: string
  form: CountryForm
  purpose: 'shipping' | 'billing'
  /** Element around the fields. */
  container: RefObject<HTMLElement | null>
  /** Name of the town's field. */
  cityName: string
}

const textOf = ({ currentTarget }: FormEvent<HTMLInputElement>) => currentTarget.value

/**
 * Looks up a postcode as soon as it is complete. Fills in the town if there is only one, and warns of a town outside
 * the postcode's area.
 */
export const usePostcode = ({ values, country, form, purpose, container, cityName }: PostcodeInput) => {
  const { delivery } = useSettings()
  const [typedPostcode, setTypedPostcode] = useState(values.postalCode)
  const [city, setCity] = useState(values.city)
  /** The field being typed into; its errors are shown once it loses the focus. */
  const [editedField, setEditedField] = useState<'postcode' | 'city' | null>(null)
  const postcode = isBlank(typedPostcode) ? null : form.postcodeOf(typedPostcode)
  const { data: facts, error } = useQuery({
    ...query(lookUpPostcode, { country, postalCode: postcode ?? '' }),
    // The shop knows only towns of the United Kingdom.
    enabled: postcode !== null && country === 'GB',
    staleTime: Infinity,
  })

  const filledTown = useRef('')
  const towns = facts?.towns ?? []
  const onlyTown = towns.length === 1 ? towns[0] : undefined
  useEffect(() => {
    const field = container.current?.querySelector<HTMLInputElement>(`input[name="${cityName}"]`)
    if (!onlyTown || !field || ![filledTown.current, ''].includes(field.value)) return
    filledTown.current = onlyTown
    typeInto(field, onlyTown)
    // Selects the town, so that further typing replaces it.
    if (document.activeElement === field) field.select()
    // Runs once for each answer, so that a town cleared by hand stays empty.
  }, [onlyTown, container, cityName])

  const formatProblem =
    isBlank(typedPostcode) || postcode !== null ? undefined : form.refusalOf(typedPostcode)
  const refusal =
    purpose === 'shipping' ? deliveryRefusal(delivery, { country, postalCode: typedPostcode }) : undefined
  const serverProblem = error instanceof ApiError ? error.fields['postalCode'] : undefined
  return {
    facts,
    problem: serverProblem ?? refusal ?? (editedField === 'postcode' ? undefined : formatProblem),
    hint: editedField === 'city' ? null : townHint(city, facts),
    postcodeProps: {
      onInput: (event: FormEvent<HTMLInputElement>) => {
        setTypedPostcode(textOf(event))
        setEditedField('postcode')
      },
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (postcode) typeInto(currentTarget, postcode)
        setEditedField(null)
      },
    },
    cityProps: {
      onInput: (event: FormEvent<HTMLInputElement>) => {
        setCity(textOf(event))
        setEditedField(document.activeElement === event.currentTarget ? 'city' : null)
      },
      onBlur: () => setEditedField(null),
    },
  }
}
