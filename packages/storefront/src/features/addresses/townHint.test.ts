import { expect, test } from 'vitest'
import { townHint } from './townHint.ts'

const facts = (postalCode: string, towns: string[], areaTowns = towns) => ({
  postalCode,
  towns,
  areaTowns,
  addresses: [],
})
const london = facts('SW1A 1AA', ['London'])

test('warns of a town outside the area of its postcode', () => {
  expect(townHint('Leeds', london)).toBe('SW1A is in London. Is the town right?')
  expect(townHint('Leeds', facts('M3 7BB', ['Manchester', 'Salford']))).toBe(
    'M3 is in Manchester or Salford. Is the town right?',
  )
  expect(
    townHint(
      'Leeds',
      facts('SY22 6AA', ['Llanfyllin', 'Meifod', 'Llanfechain', 'Llanymynech'], ['Shrewsbury']),
    ),
  ).toBe('SY22 is in the Shrewsbury area. Is the town right?')
})

test.each([
  ['London', london],
  [' LONDON ', london],
  ['East London', london],
  ['Newcastle', facts('NE1 1AA', ['Newcastle upon Tyne'])],
  ['Newcastle-upon-Tyne', facts('NE1 1AA', ['Newcastle upon Tyne'])],
  ['Saint Albans', facts('AL1 1AA', ['St Albans'])],
  ['St. Albans', facts('AL1 1AA', ['St Albans'])],
  ["King's Lynn", facts('PE30 1AA', ['King’s Lynn'])],
  ['Birmingham', facts('B91 3QB', ['Solihull'], ['Birmingham', 'Solihull'])],
  ['Douglas', facts('IM1 1AA', ['Isle of Man'])],
  ['St Helier', facts('JE2 3AB', ['Jersey'])],
  ['', london],
  ['Anywhere', facts('BF1 1AA', [])],
  ['Anywhere', undefined],
])('accepts %j without a warning', (city, postcodeFacts) => expect(townHint(city, postcodeFacts)).toBeNull())

test('does not match a part of a word as the town', () => {
  expect(townHint('London', facts('BT48 6DQ', ['Londonderry', 'Derry']))).toContain('Is the town right?')
})
