import { tidyFigure } from '@shop/contracts/tidy'

const integer = /^-?\d{1,15}$/
const decimal = /^-?(\d{1,15}|\d{0,15}\.\d{1,4}|\d{1,15}\.)$/

/** Reads the number in a text: null if empty, NaN if invalid. */
export const parseNumber = (text: string, takesFractions: boolean): number | null => {
  const digits = tidyFigure(text)
  if (digits === '') return null
  return (takesFractions ? decimal : integer).test(digits) ? Number(digits) : Number.NaN
}
