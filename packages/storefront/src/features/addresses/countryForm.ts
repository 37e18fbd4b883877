import type { formOf as FormOf } from '@shop/contracts/addresses/addressForm'
import { type CountryForm, plainForm, ukForm } from '@shop/contracts/addresses/countryForm'
import { usesUkPostcodes } from '@shop/contracts/addresses/places'
import { useEffect, useState } from 'react'

/** Formats of other countries, loaded with the first address abroad, because they are larger than a form. */
let formOf: typeof FormOf | undefined
export const loadForms = async (): Promise<void> => {
  formOf = (await import('@shop/contracts/addresses/addressForm')).formOf
}

/** The form of a country as far as it has loaded. */
export const formNow = (country: string): CountryForm =>
  usesUkPostcodes(country) ? ukForm : (formOf?.(country) ?? plainForm)

/** The form of a country, generic until it has loaded; without a network it stays so, and the server validates. */
export const useCountryForm = (country: string): CountryForm => {
  const [, setIsLoaded] = useState(formOf !== undefined)
  const isWanted = formNow(country) === plainForm
  useEffect(() => {
    if (isWanted)
      loadForms().then(
        () => setIsLoaded(true),
        () => undefined,
      )
  }, [isWanted])
  return formNow(country)
}
