import { expect, test } from 'vitest'
import { isInUkVat, placeInSentence, placeName, placeOf } from './places.ts'

test.each([
  ['GB', 'E1 8JG', 'GB'],
  ['GB', 'bt1 5gs', 'GB-NIR'],
  ['GB', 'IV2 3AA', 'GB-HIS'],
  ['GB', 'KA27 8AA', 'GB-HIS'],
  ['GB', 'KA2 9AA', 'GB'],
  ['GB', 'PA1 1AA', 'GB'],
  ['GB', 'PA20 9AA', 'GB-HIS'],
  ['GB', 'PH1 5AA', 'GB'],
  ['GB', 'PH16 5AA', 'GB-HIS'],
  ['GB', 'BF1 2AY', 'GB-BFP'],
  ['GB', 'IM1 1AA', 'IM'],
  ['GB', 'GY1 1AA', 'GG'],
  ['GB', 'je23xp', 'JE'],
  ['GB', 'J E 2', 'JE'],
  ['GB', '\u200BGY1 1AA', 'GG'],
  ['GB', 'JE-2', 'JE'],
  ['GB', 'nonsense', 'GB'],
  ['GB', '', 'GB'],
  ['IE', 'D02 AF30', 'IE'],
  ['JE', 'JE2 3XP', 'JE'],
  ['JE', '', 'JE'],
  ['JE', 'je2', 'JE'],
  // The carrier delivers to the postcode, even if the country contradicts it.
  ['JE', 'SW1A 1AA', 'GB'],
  ['GG', 'BT1 5GS', 'GB-NIR'],
  ['IM', 'JE2 3XP', 'JE'],
  ['JE', 'GY1 1AA', 'GG'],
  // A postcode of another country that looks British.
  ['FR', 'BT1 5GS', 'FR'],
])('an address in %s with the postcode %s is in %s', (country, postalCode, place) => {
  expect(placeOf({ country, postalCode })).toBe(place)
})

test('UK VAT applies to all parts of the United Kingdom and to the Isle of Man', () => {
  for (const place of ['GB', 'IM', 'GB-NIR', 'GB-HIS', 'GB-BFP']) expect(isInUkVat(place)).toBe(true)
  for (const place of ['JE', 'GG', 'IE', 'AE', 'REST']) expect(isInUkVat(place)).toBe(false)
})

test('places have a name for lists and one for sentences', () => {
  expect(['GB-NIR', 'REST', 'AE'].map(placeName)).toEqual([
    'Northern Ireland',
    'Rest of the world',
    'United Arab Emirates',
  ])
  expect(['GB', 'AE', 'IE', 'GB-HIS'].map(placeInSentence)).toEqual([
    'the United Kingdom',
    'the United Arab Emirates',
    'Ireland',
    'the Scottish Highlands and Islands',
  ])
})
