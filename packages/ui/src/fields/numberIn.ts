import { tidyFigure } from '@shop/contracts/tidy'

const whole = /^-?\d{1,15}$/
const decimal = /^-?(\d{1,15}|\d{0,15}\.\d{1,4}|\d{1,15}\.)$/

/** The number in a text: null if empty, NaN if invalid. */
export const numberIn = (text: string, takesFractions: boolean): number | null => {
  const bare = tidyFigure(text)
  if (bare === '') return null
  return (takesFractions ? decimal : whole).test(bare) ? Number(bare) : Number.NaN
}
