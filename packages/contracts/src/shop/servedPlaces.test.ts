import { expect, test } from 'vitest'
import { placesToChoose, usualPlace } from './placesToChoose.ts'
import { deliveryRefusal, servedCountries, zoneOf } from './servedPlaces.ts'

const uk = { enabled: true }
const terms = {
  uk,
  zones: [
    { isOpen: true, places: ['IE', 'FR'] },
    { isOpen: false, places: ['GB-HIS', 'US'] },
    { isOpen: true, places: ['REST'] },
  ],
}

test('a destination is served by the zone that names it, or else by the rest of the world', () => {
  expect(zoneOf(terms.zones, 'IE')).toBe(terms.zones[0])
  expect(zoneOf(terms.zones, 'AE')).toBe(terms.zones[2])
  // The rest of the world excludes parts of the United Kingdom.
  expect(zoneOf(terms.zones, 'GB-NIR')).toBeUndefined()
  expect(zoneOf(terms.zones, 'IM')).toBeUndefined()
})

test('nothing goes to a closed zone, even if the rest of the world is open', () => {
  const refusalOf = (country: string, postalCode = '') => deliveryRefusal(terms, { country, postalCode })
  expect(refusalOf('US')).toBe('We do not deliver to the United States at the moment.')
  expect(refusalOf('GB', 'IV2 3AA')).toBe(
    'We do not deliver to the Scottish Highlands and Islands at the moment.',
  )
  expect([refusalOf('GB', 'E1 8JG'), refusalOf('GB', 'JE2 3XP'), refusalOf('AE')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('without zones, orders go only to the United Kingdom and the Isle of Man, if the UK is switched on', () => {
  const refusalOf = (country: string, postalCode: string, enabled = true) =>
    deliveryRefusal({ uk: { enabled }, zones: [] }, { country, postalCode })
  expect(refusalOf('GB', 'IM1 1AA')).toBeUndefined()
  expect(refusalOf('GB', 'JE2 3XP')).toBe('We do not deliver to the Channel Islands yet.')
  expect(refusalOf('FR', '75001')).toBe('We do not deliver to France yet.')
  expect(refusalOf('GB', 'E1 8JG', false)).toBe('We do not deliver to the United Kingdom at the moment.')
})

test('address forms offer the countries that are served, the United Kingdom first', () => {
  expect(servedCountries({ uk, zones: [] })).toEqual(['GB'])
  expect(servedCountries({ uk, zones: [{ isOpen: true, places: ['FR', 'DE', 'JE'] }] })).toEqual([
    'GB',
    'DE',
    'FR',
    'IM',
    'JE',
  ])
  expect(servedCountries(terms)).not.toContain('US')
  expect(servedCountries({ uk: { enabled: false }, zones: [{ isOpen: true, places: ['GB-NIR'] }] })).toEqual([
    'GB',
  ])
})

test('the Isle of Man is offered by name if a zone names it, or another country is open', () => {
  const zones = [{ isOpen: true, places: ['IM'] }]
  expect(servedCountries({ uk: { enabled: false }, zones })).toEqual(['IM'])
  expect(servedCountries({ uk, zones })).toEqual(['GB', 'IM'])
  expect(usualPlace({ uk: { enabled: false }, zones })).toBe('IM')
  // A shop that serves nothing outside the UK asks for no country.
  expect(servedCountries({ uk, zones: [{ isOpen: true, places: ['GB-HIS'] }] })).toEqual(['GB'])
})

test('shoppers choose among countries and the parts of the United Kingdom with their own prices', () => {
  const zones = [
    { isOpen: true, places: ['IE', 'GB-NIR'] },
    { isOpen: false, places: ['GB-HIS'] },
  ]
  expect(placesToChoose({ uk, zones })).toEqual(['GB', 'GB-NIR', 'IE', 'IM'])
  expect(placesToChoose({ uk: { enabled: false }, zones })).toEqual(['GB-NIR', 'IE'])
  expect(usualPlace({ uk, zones })).toBe('GB')
})
