import { expect, test } from 'vitest'
import { readAmount } from './readAmount.ts'

test.each([
  ['89', 8900],
  ['89.5', 8950],
  ['£1,234.50', 123_450],
  ['GBP 59.00', 5900],
  ['59.00 GBP', 5900],
  ['59,00', 5900],
  ['1.059,00', 105_900],
  ['1\u00A0059.00', 105_900],
  ['1\u202F059,00', 105_900],
  ["1'059.00", 105_900],
  ['1,059', 105_900],
  ['1.234.567', 123_456_700],
  ['59.0000', 5900],
  ['59.5000', 5950],
  ['1059.000', 105_900],
  ['59,-', 5900],
  ['٥٩٫٥٠', 5950],
  ['５９．００', 5900],
  ['0', 0],
])('%s is %i pence', (text, pence) => {
  expect(readAmount(text, 'GBP')).toEqual({ pence })
})

test.each([
  ['59.000', '59.000 can mean 59.00 or 59,000. Give a price such as 89.00.'],
  ['€59.00', 'Prices of this shop are in £, not in €.'],
  ['59.00 USD', 'Prices of this shop are in £, not in USD.'],
  ['59.500', '59.500 can mean 59.50 or 59,500. Give a price such as 89.00.'],
  ['59.505', 'Give a price such as 89.00.'],
  ['5.9E+01', 'Give a price such as 89.00.'],
  ['-5', 'Give a price such as 89.00.'],
  ['1,25.50', 'Give a price such as 89.00.'],
  ['free', 'Give a price such as 89.00.'],
  ['', 'Give a price such as 89.00.'],
])('%s is not an amount: %s', (text, problem) => {
  expect(readAmount(text, 'GBP')).toEqual({ problem })
})

test('an amount in another currency is read if it is the shop’s', () => {
  expect(readAmount('€59.00', 'EUR')).toEqual({ pence: 5900 })
  expect(readAmount('59.00 AED', 'AED')).toEqual({ pence: 5900 })
  // Excel ends the sign of the dirham with a point and a mark of direction.
  expect(readAmount('د.إ.\u200F59.00', 'AED')).toEqual({ pence: 5900 })
  expect(readAmount('د.إ 59.00', 'AED')).toEqual({ pence: 5900 })
  expect(readAmount('US$59.00', 'USD')).toEqual({ pence: 5900 })
})
