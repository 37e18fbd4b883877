import { expect, test } from 'vitest'
import { withCarriersCountry, isInUkVat, placeInSentence, placeName, placeOf } from './places.ts'

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
  ['GB', 'bfpo 61', 'GB-BFP'],
  ['JE', 'BFPO 61', 'GB-BFP'],
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
  ['ES', '28013', 'ES'],
  ['ES', '35001', 'ES-CN'],
  ['ES', 'E-38 003', 'ES-CN'],
  ['ES', '51001', 'ES-CE'],
  ['ES', '52001', 'ES-ML'],
  // The Balearic Islands are inside EU VAT.
  ['ES', '07001', 'ES'],
  ['IT', 'I-23041', 'IT-LIV'],
  ['IT', '22061', 'IT-CAM'],
  ['IT', '23030', 'IT'],
  ['DE', '78266', 'DE-BUS'],
  ['DE', '27498', 'DE-HEL'],
  ['DE', '27499', 'DE'],
  ['GR', '630 86', 'GR-69'],
  ['GR', '63075', 'GR'],
  ['PT', '9500-001', 'PT-20'],
  ['PT', '9000-002', 'PT-30'],
  ['PT', '1100-148', 'PT'],
  // Countries whose people write the name and the postcode of another.
  ['FI', 'FI-22100', 'AX'],
  ['FI', '00100', 'FI'],
  ['AX', '22100', 'AX'],
  ['FR', '97110', 'GP'],
  ['FR', '97133', 'BL'],
  ['FR', '97150', 'MF'],
  ['FR', '97400', 'RE'],
  ['FR', '97600', 'YT'],
  ['FR', '98800', 'NC'],
  ['FR', '98000', 'FR'],
  ['FR', '69710', 'FR'],
  ['IT', '47890', 'SM'],
  ['IT', '00120', 'VA'],
  ['DK', '3900', 'GL'],
  ['DK', '1050', 'DK'],
  ['ES', '', 'ES'],
  ['ES-CN', '', 'ES-CN'],
])('an address in %s with the postcode %s is in %s', (country, postalCode, place) => {
  expect(placeOf({ country, postalCode })).toBe(place)
})

test('UK VAT applies to all parts of the United Kingdom and to the Isle of Man', () => {
  for (const place of ['GB', 'IM', 'GB-NIR', 'GB-HIS', 'GB-BFP']) expect(isInUkVat(place)).toBe(true)
  for (const place of ['JE', 'GG', 'IE', 'AE', 'REST', 'ES-CN', 'PT-20']) expect(isInUkVat(place)).toBe(false)
})

test('places have a name for lists and one for sentences', () => {
  expect(['GB-NIR', 'REST', 'AE'].map(placeName)).toEqual([
    'Northern Ireland',
    'Rest of the world',
    'United Arab Emirates',
  ])
  expect(['GB', 'AE', 'IE', 'GB-HIS', 'ES-CN', 'ES-CE'].map(placeInSentence)).toEqual([
    'the United Kingdom',
    'the United Arab Emirates',
    'Ireland',
    'the Scottish Highlands and Islands',
    'the Canary Islands',
    'Ceuta',
  ])
})

test('carriers get the country of a part, and the island that an address names by its postcode alone', () => {
  const countryOn = (country: string, postalCode: string) =>
    withCarriersCountry({ country, postalCode }).country
  expect(countryOn('ES', '35001')).toBe('ES')
  expect(countryOn('FI', '22100')).toBe('AX')
  expect(countryOn('FR', '97400')).toBe('RE')
  expect(countryOn('GB', 'JE2 3XP')).toBe('JE')
  expect(countryOn('GB', 'BT1 5GS')).toBe('GB')
})
