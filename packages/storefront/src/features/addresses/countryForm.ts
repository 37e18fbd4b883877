import type { formOf as FormOf } from '@shop/contracts/addresses/addressForm'
import { type CountryForm, plainForm, ukForm } from '@shop/contracts/addresses/countryForm'
import { usesUkPostcodes } from '@shop/contracts/addresses/places'
import { useEffect, useState } from 'react'

/**
 * Returns a country's form; undefined until `loadForms` has run. Loaded for the first address abroad, because the
 * formats are larger than a form's script.
 */
let formOf: typeof FormOf | undefined
export const loadForms = async (): Promise<void> => {
  formOf = (await import('@shop/contracts/addresses/addressForm')).formOf
}

/** Returns a country's form; a generic one until the formats have loaded. */
export const loadedCountryForm = (country: string): CountryForm =>
  usesUkPostcodes(country) ? ukForm : (formOf?.(country) ?? plainForm)

/**
 * Returns a country's form, and loads the formats if they are needed. Until then, and without a network, the form is
 * generic; the server validates the address anyway.
 */
export const useCountryForm = (country: string): CountryForm => {
  const [, setIsLoaded] = useState(formOf !== undefined)
  const isNeeded = loadedCountryForm(country) === plainForm
  useEffect(() => {
    if (isNeeded)
      loadForms().then(
        () => setIsLoaded(true),
        () => undefined,
      )
  }, [isNeeded])
  return loadedCountryForm(country)
}
