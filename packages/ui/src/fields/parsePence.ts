import { tidyFigure } from '@shop/contracts/tidy'
import { parseNumber } from './parseNumber.ts'

const thousands = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const decimalComma = /^-?\d*,\d{1,2}$/
/** Matches amounts with points between thousands, as in most countries of Europe. */
const thousandPoints = /^-?\d{1,3}(\.\d{3})+,\d{1,2}$/

/**
 * Converts an amount to digits with a decimal point. Commas are read by their position: `1,250.50` groups thousands,
 * `5,50` has 50 pence, and `1.250,50` has both. Other texts stay unchanged.
 */
const normalizeSeparators = (text: string): string => {
  if (thousands.test(text)) return text.replaceAll(',', '')
  if (thousandPoints.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return decimalComma.test(text) ? text.replace(',', '.') : text
}

/** Reads an amount typed in pounds as pence: null if empty, NaN if invalid. The currency sign may be included. */
export const parsePence = (text: string, symbol: string): number | null => {
  const amountText = tidyFigure(text)
  const pounds = parseNumber(normalizeSeparators(tidyFigure(amountText.replace(symbol, ''))), true)
  if (pounds === null) return amountText === '' ? null : Number.NaN
  const pence = Math.round(pounds * 100)
  // Refuses fractions of a penny.
  return Math.abs(pounds * 100 - pence) < 1e-6 ? pence : Number.NaN
}
