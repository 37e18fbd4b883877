import { expect, test } from 'vitest'
import { internationalNumber } from './internationalNumber.ts'

test.each([
  ['IE', '087 123 4567', '+353871234567'],
  ['IE', '00353 87 123 4567', '+353871234567'],
  ['AE', '050 123 4567', '+971501234567'],
  ['JE', '01534 123456', '+441534123456'],
  // Left as typed: a British mobile abroad, numbers without a trunk prefix, and those at home.
  ['IE', '07700 900123', '07700900123'],
  ['ES', '612 345 678', '612345678'],
  ['GB', '020 7946 0958', '02079460958'],
  ['IE', null, ''],
])('in %s the number %s is dialled as %s', (country, phone, dialled) => {
  expect(internationalNumber(country, phone)).toBe(dialled)
})
