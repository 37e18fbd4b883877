import { expect, test } from 'vitest'
import { dialableNumber, internationalDigits } from './phoneNumbers.ts'

test.each([
  ['+44 (0)7700 900123', '+447700900123', '447700900123'],
  ['0044 7700 900 123', '+447700900123', '447700900123'],
  ['07700\u00A0900123', '07700900123', '447700900123'],
  ['(020) 7946 0958 ext. 12', '02079460958', '442079460958'],
  ['', '', ''],
])('%s is dialled as %s', (phone, local, international) => {
  expect(dialableNumber(phone)).toBe(local)
  expect(internationalDigits(phone)).toBe(international)
})
