import { expect, it } from 'vitest'
import { parsePence } from './parsePence.ts'

it.each([
  ['', null],
  ['5', 500],
  ['5.99', 599],
  ['£5', 500],
  [' £ 5.50 ', 550],
  ['5,50', 550],
  ['1,250', 125_000],
  ['1.250,50', 125_050],
  ['1\u00A0250.50', 125_050],
  ['\u200B£\u00A05.50', 550],
  ['٥٫٥٠', 550],
  ['1,250.50', 125_050],
  ['£', Number.NaN],
  ['££5', Number.NaN],
  ['$5', Number.NaN],
  ['5.999', Number.NaN],
  ['1,25.50', Number.NaN],
  ['12,5000', Number.NaN],
  ['five', Number.NaN],
])('%j is read as %j pence', (typed, pence) => {
  expect(parsePence(typed, '£')).toEqual(pence)
})
