import { expect, test } from 'vitest'
import { placesToChoose, defaultPricedPlace } from './placesToChoose.ts'
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

test('a part of a country belongs to the zone that names it, or else to that of its country', () => {
  const zones = [
    { isOpen: true, places: ['ES', 'IT'] },
    { isOpen: true, places: ['ES-CN'] },
    { isOpen: true, places: ['REST'] },
  ]
  const namesOf = (place: string) => zoneOf(zones, place)?.places
  expect(namesOf('ES-CN')).toEqual(['ES-CN'])
  expect(namesOf('ES-CE')).toEqual(['ES', 'IT'])
  expect(namesOf('DE-HEL')).toEqual(['REST'])
  // A territory with a country code of its own needs a zone that names it, or the rest of the world.
  expect(namesOf('RE')).toEqual(['REST'])
})

test('shoppers choose parts of the countries that are served, and a country of which only a part is', () => {
  const choices = (...places: string[]) => placesToChoose({ uk, zones: [{ isOpen: true, places }] })
  expect(choices('ES', 'PT-20')).toEqual(['GB', 'IM', 'PT-20', 'ES', 'ES-CN', 'ES-CE', 'ES-ML'])
  expect(servedCountries({ uk, zones: [{ isOpen: true, places: ['ES-CN'] }] })).toEqual(['GB', 'IM', 'ES'])
})

test('the rest of the world excludes countries under sanctions, which a zone may name', () => {
  expect(deliveryRefusal(terms, { country: 'KP', postalCode: '' })).toBe(
    'We do not deliver to North Korea yet.',
  )
  expect(servedCountries(terms)).not.toContain('RU')
  const zones = [...terms.zones, { isOpen: true, places: ['SY'] }]
  expect(zoneOf(zones, 'SY')).toBe(zones[3])
})

test('nothing goes to a closed zone, even if the rest of the world is open', () => {
  const refusalOf = (country: string, postalCode = '') => deliveryRefusal(terms, { country, postalCode })
  expect(refusalOf('US')).toBe('We do not deliver to the United States yet.')
  expect(refusalOf('GB', 'IV2 3AA')).toBe('We do not deliver to the Scottish Highlands and Islands yet.')
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
  expect(refusalOf('GB', 'E1 8JG', false)).toBe('We do not deliver to the United Kingdom yet.')
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
  expect(defaultPricedPlace({ uk: { enabled: false }, zones })).toBe('IM')
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
  expect(defaultPricedPlace({ uk, zones })).toBe('GB')
})
