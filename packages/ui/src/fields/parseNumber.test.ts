import { expect, it } from 'vitest'
import { parseNumber } from './parseNumber.ts'

it.each([
  ['', false, null],
  ['  ', true, null],
  ['4999', false, 4999],
  ['-3', false, -3],
  ['\u22123', false, -3],
  ['\u00A049\u202F99\u200B', false, Number.NaN],
  ['4\u00A0999', false, 4999],
  ['٥٦', false, 56],
  ['５６', false, 56],
  ['٥٫٥', true, 5.5],
  ['5.99', true, 5.99],
  ['.5', true, 0.5],
  ['5.', true, 5],
  ['5.99', false, Number.NaN],
  ['1e3', false, Number.NaN],
  ['0x10', true, Number.NaN],
  ['4,999', false, Number.NaN],
  ['12 cm', false, Number.NaN],
  ['99999999999999999', false, Number.NaN],
])('%j, with fractions allowed: %j, is read as %j', (text, takesFractions, number) => {
  expect(parseNumber(text, takesFractions)).toEqual(number)
})
