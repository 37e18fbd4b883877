import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf, normalizedAddress } from './addressForm.ts'
import { addressLines } from './addressLines.ts'
import { countryCodes, countryName } from './countries.ts'
import { addressFaults } from './countryForm.ts'
import { formats } from './formats.ts'

const blankAddress = {
  firstName: 'Amina',
  lastName: 'Noor',
  address1: '',
  address2: null,
  city: '',
  state: null,
}
const linesOf = (country: string, addressParts: object) =>
  addressLines({ ...blankAddress, postalCode: '', country, ...addressParts }).slice(1)

test.each([
  ['GB', ['postalCode', 'city', 'address1']],
  ['JE', ['postalCode', 'city', 'address1']],
  ['US', ['address1', 'city', 'state', 'postalCode']],
  ['AE', ['address1', 'state']],
  ['JP', ['address1', 'state', 'postalCode']],
  ['DE', ['address1', 'postalCode', 'city']],
])('the form of %s asks for %j', (country, fields) => {
  expect(formOf(country).fields).toEqual(fields)
})

test('labels of fields use the terms of their country', () => {
  expect(['GB', 'US', 'IE', 'IN'].map(country => formOf(country).labels.postalCode)).toEqual([
    'Postcode',
    'ZIP code',
    'Eircode',
    'PIN code',
  ])
  expect(['AE', 'IE', 'JP', 'GB'].map(country => formOf(country).labels.state)).toEqual([
    'Emirate',
    'County',
    'Prefecture',
    'State / county',
  ])
})

test('fields that a country needs are required', () => {
  const requiredFields = (country: string) =>
    formOf(country).fields.filter(field => formOf(country).needs.includes(field))
  expect(requiredFields('GB')).toEqual(['postalCode', 'city', 'address1'])
  expect(requiredFields('IE')).toEqual(['address1', 'city'])
  expect(requiredFields('AE')).toEqual(['address1', 'state'])
  expect(addressFaults(formOf('AE'), { address1: '1 Street', city: '', state: '', postalCode: '' })).toEqual({
    state: 'Please enter the emirate.',
  })
  expect(
    addressFaults(formOf('US'), { address1: '1 Street', city: 'Brooklyn', state: ' ', postalCode: '1' }),
  ).toEqual({
    state: 'Please enter the state.',
    postalCode: 'Please enter a valid ZIP code, such as 95014.',
  })
  expect(
    addressFaults(formOf('GB'), { address1: '1 Street', city: 'London', state: '', postalCode: '' }),
  ).toEqual({
    postalCode: 'This field is required.',
  })
})

test.each([
  ['US', '11201', '11201'],
  ['US', '112011234', '11201-1234'],
  ['US', '\u0661\u0661\u0662\u0660\u0661', '11201'],
  ['US', '112O1', '11201'],
  ['US', '1120', null],
  ['CA', 'hoh oho', 'H0H 0H0'],
  ['IE', 'd02\u00A0af30', 'D02 AF30'],
  ['IE', 'D02-AF30', 'D02 AF30'],
  ['IE', 'Dublin 2', null],
  ['JP', '\uFF11\uFF15\uFF10\u2212\uFF10\uFF10\uFF10\uFF11', '150-0001'],
  ['JP', '1500001', '150-0001'],
  ['SE', 'SE-114 55', '11455'],
  ['LU', 'L-4750', '4750'],
  ['NL', '1234ab', '1234 AB'],
  ['PT', '2725079', '2725-079'],
  ['BM', 'fl07', 'FL 07'],
  ['FR', '75 001', '75001'],
  ['AE', '00000', ''],
  ['JE', 'je23xp', 'JE2 3XP'],
  ['GB', 'BFPO 61, BF1 2AY', 'BF1 2AY'],
  ['GB', 'bfpo 61', 'BFPO 61'],
  ['PA', 'Any 1', ''],
  ['IE', 'D6WXK28', 'D6W XK28'],
  ['IE', 'D02 AF3O', 'D02 AF30'],
  ['GB', 'Е1 8JG', 'E1 8JG'],
  ['GB', 'Ε1 8јg', 'E1 8JG'],
  ['GB', 'E1 8JG, UK', 'E1 8JG'],
  ['GB', 'BT1 5GS United Kingdom', 'BT1 5GS'],
  ['GB', 'E1 UK', null],
  ['CA', 'М5V ЗL9', null],
  ['CA', 'М5V 3l9', 'M5V 3L9'],
  ['CA', 'm5v3I9', null],
])('a postcode in %s typed %j is %j', (country, typed, postcode) => {
  expect(formOf(country).postcodeOf(typed)).toBe(postcode)
})

test('an address that names the United Kingdom or France for an island has the island', () => {
  expect(linesOf('GB', { city: 'St Helier', postalCode: 'JE2 3XP' }).at(-1)).toBe('Jersey')
  expect(linesOf('GB', { city: 'Douglas', postalCode: 'IM1 2EA' }).at(-1)).toBe('United Kingdom')
  expect(linesOf('FR', { city: 'Saint-Denis', postalCode: '97400' }).at(-1)).toBe('Réunion')
})

test('an address of British Forces post has no country', () => {
  for (const postalCode of ['BF1 2AY', 'BFPO 61'])
    expect(linesOf('GB', { city: 'Operation Kipion', postalCode }).at(-1)).toBe(postalCode)
  expect(linesOf('GB', { city: 'London', postalCode: 'E1 8JG' }).at(-1)).toBe('United Kingdom')
})

test('an invalid postcode is refused in the terms of its country', () => {
  expect(formOf('IE').refusalOf('Dublin 2')).toBe('Please enter a valid Eircode, such as A65 F4E2.')
  expect(formOf('DE').refusalOf('1')).toBe('Please enter a valid postcode, such as 26133.')
  expect(formOf('GB').refusalOf('BFPO')).toContain('BF1 2AY')
})

test('every example is a valid postcode of its country, and is stored unchanged', () => {
  for (const [country, { examples }] of Object.entries(formats) as [string, { examples?: string }][])
    for (const example of examples?.split(',') ?? [])
      expect(formOf(country).postcodeOf(example)).toBe(example)
})

test('states are found by abbreviation and by name', () => {
  expect(['new york', 'NY', 'Oz'].map(typed => formOf('US').stateOf(typed))).toEqual(['NY', 'NY', 'Oz'])
  expect(formOf('AE').stateOf('Emirate of Dubai')).toBe('Dubai')
  expect(formOf('IE').stateOf('County Dublin')).toBe('Co. Dublin')
  expect(formOf('BR').stateOf('sao paulo')).toBe('SP')
  expect(formOf('AE').regions.map(({ name }) => name)).toContain('Ras al Khaimah')
  expect(formOf('GB').regions).toEqual([])
})

test('the state or the country replaces a missing town', () => {
  expect(normalizedAddress({ city: '', state: 'dubai', postalCode: '', country: 'AE' })).toEqual({
    city: 'Dubai',
    state: 'Dubai',
    postalCode: '',
  })
  expect(normalizedAddress({ city: '', state: '', postalCode: '546080', country: 'SG' }).city).toBe(
    'Singapore',
  )
})

test('lines follow the layout of their country', () => {
  const street = { address1: '12 Cable Street', address2: 'Flat 2' }
  const addressParts = { ...street, city: 'Town', state: 'State', postalCode: '1' }
  expect(linesOf('GB', { ...street, city: 'London', state: 'Middlesex', postalCode: 'E1 8JG' })).toEqual([
    '12 Cable Street',
    'Flat 2',
    'London',
    'Middlesex',
    'E1 8JG',
    'United Kingdom',
  ])
  expect(linesOf('US', addressParts).slice(2)).toEqual(['Town, State 1', 'United States'])
  expect(linesOf('DE', { ...addressParts, state: null }).slice(2)).toEqual(['1 Town', 'Germany'])
  expect(linesOf('SE', { ...street, city: 'Lund' }).slice(2)).toEqual(['Lund', 'Sweden'])
  expect(linesOf('SE', { ...addressParts, state: null }).slice(2)).toEqual(['SE-1 Town', 'Sweden'])
  expect(linesOf('TR', addressParts).slice(2)).toEqual(['1 Town/State', 'Türkiye'])
  expect(linesOf('AE', { ...street, city: 'Dubai', state: 'Dubai' }).slice(2)).toEqual([
    'Dubai',
    'United Arab Emirates',
  ])
  expect(
    linesOf('JP', { address1: '1-2-3 Jingumae', city: 'Tokyo', state: 'Tokyo', postalCode: '150-0001' }),
  ).toEqual(['1-2-3 Jingumae, Tokyo', '150-0001', 'Japan'])
  expect(linesOf('JE', { address1: '1 Quay', city: 'St Helier', postalCode: 'JE2 3XP' })).toEqual([
    '1 Quay',
    'St Helier',
    'JE2 3XP',
    'Jersey',
  ])
})

test('no typed text is lost in any country', () => {
  const word = fc.stringMatching(/^[A-Za-z\d]{1,8}$/)
  const place = { address1: word, address2: word, city: word, state: word, postalCode: word }
  fc.assert(
    fc.property(fc.constantFrom(...countryCodes), fc.record(place), (country, addressParts) => {
      const written = linesOf(country, addressParts).join('\n')
      for (const part of Object.values(addressParts)) expect(written).toContain(part)
      expect(written.endsWith(countryName(country))).toBe(true)
    }),
  )
})

test('a name in Latin letters follows the name', () => {
  const address = {
    ...blankAddress,
    address1: '1 Quay',
    postalCode: '',
    country: 'AE',
    latinName: 'Amina Noor',
  }
  expect(addressLines({ ...address, firstName: 'أمينة', lastName: 'نور' }).slice(0, 2)).toEqual([
    'أمينة نور',
    'Amina Noor',
  ])
})

test.each([
  ['DE', 'D-10115', '10115'],
  ['DE', 'de 10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['FR', 'F-33380', '33380'],
  ['NL', 'NL-1234 AB', '1234 AB'],
  ['US', 'NY 10001', '10001'],
  ['US', 'US-10001', '10001'],
  ['SG', 'S546080', '546080'],
  ['LV', '1073', 'LV-1073'],
])('in %s a postcode is recognised with common additions: %s', (country, typed, stored) => {
  expect(formOf(country).postcodeOf(typed)).toBe(stored)
})

test('a town that is also a state, and a flat with a street, are placed where carriers look for them', () => {
  const street = { address1: 'Rue 12', address2: 'Flat 2' }
  expect(linesOf('RO', { ...street, city: 'Cluj', state: 'Cluj', postalCode: '400001' }).join(' / ')).toBe(
    'Rue 12 / Flat 2 / 400001 Cluj / Romania',
  )
  expect(linesOf('GN', { ...street, city: 'Conakry', postalCode: '001' })).toEqual([
    'Flat 2',
    '001 Rue 12 Conakry',
    'Guinea',
  ])
  expect(linesOf('MZ', { ...street, city: 'Maputo', state: 'Matola', postalCode: '1102' })).toContain(
    '1102 Maputo Matola',
  )
})
