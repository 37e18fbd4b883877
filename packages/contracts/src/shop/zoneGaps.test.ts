import { expect, test } from 'vitest'
import { defaultSettings } from './defaultSettings.ts'
import { zoneGaps } from './zoneGaps.ts'

const facts = {
  companyName: 'Madar Ltd',
  companyAddress: '1 High Street, London',
  vatRegistered: true,
  vatNumber: 'GB123456789',
  eoriNumber: 'GB123456789000',
  iossNumber: '',
  rates: [],
  responsiblePerson: 'Noor GmbH, Hauptstraße 1, 10115 Berlin',
  customsCode: '621132',
  customsText: 'Thobes',
  customsOrigin: 'PK',
}
const textsOf = (places: string[], overrides: Partial<typeof facts> = {}) =>
  zoneGaps({ places, ways: [] }, { ...facts, ...overrides }).map(({ text }) => text)

test('the checklist says which countries under sanctions a zone leaves out, and warns of those that it names', () => {
  expect(textsOf(['REST', 'RU'])).toEqual(
    expect.arrayContaining([
      'UK sanctions restrict trade with Russia. Check what you may send there, who may receive it, and which carrier goes there.',
      'The rest of the world does not include Belarus, Iran, North Korea or Syria, with which UK sanctions restrict trade. Nothing goes there unless a zone names it.',
    ]),
  )
  expect(textsOf(['AE']).join()).not.toContain('sanctions')
})

test('the checklist asks for customs facts for British Forces post, which stays inside UK VAT', () => {
  expect(textsOf(['GB-BFP'], { customsCode: '' })).toContainEqual(
    expect.stringContaining('British Forces post needs a customs declaration on each parcel'),
  )
  expect(textsOf(['GB-BFP'], { eoriNumber: '' })).toEqual(['Add a way of delivery.'])
})

const { general, shipping } = defaultSettings
const textsFor = (...places: string[]) =>
  zoneGaps({ places, ways: [] }, { ...general, ...shipping }).map(({ text }) => text)

test('a zone names the parts of its countries that are outside the EU’s VAT area', () => {
  const outside = (...places: string[]) => textsFor(...places).find(text => text.startsWith('Outside the EU'))
  expect(outside('ES', 'FR', 'PT')).toContain('the Canary Islands, Ceuta and Melilla. They go by the ways')
  expect(outside('ES', 'ES-CN', 'ES-ML')).toContain('whatever your IOSS number: Ceuta.')
  expect(outside('FR', 'PT', 'IE')).toBeUndefined()
})

test('a zone asks for what the law of the EU asks for, in parts and territories outside its VAT area too', () => {
  const asksForPerson = (place: string) => textsFor(place).some(text => text.includes('(GPSR)'))
  for (const place of ['ES', 'ES-CN', 'AX', 'RE', 'PT-20', 'GB-NIR']) expect(asksForPerson(place)).toBe(true)
  for (const place of ['GL', 'NC', 'BL', 'MC', 'AE', 'GB-HIS']) expect(asksForPerson(place)).toBe(false)
})
