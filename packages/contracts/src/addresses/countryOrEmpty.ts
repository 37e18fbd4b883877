import * as z from 'zod/mini'
import { codeOrEmpty } from '../fields.ts'
import { isCountry } from './countries.ts'

/** Writes a country's code in capitals; `UK` is often written for `GB`. */
export const tidyCountry = (text: string): string => {
  const code = text.toUpperCase()
  return code === 'UK' ? 'GB' : code
}

/** An ISO 3166-1 code of an existing country; may be empty. */
export const countryOrEmpty = codeOrEmpty(10).check(
  z.overwrite(tidyCountry),
  z.refine(code => code === '' || isCountry(code), 'Please choose a country from the list.'),
)
