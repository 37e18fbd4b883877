import { expect, test } from 'vitest'
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
const textsOf = (places: string[], more: Partial<typeof facts> = {}) =>
  zoneGaps({ places, ways: [] }, { ...facts, ...more }).map(({ text }) => text)

test('the checklist says which countries under sanctions a zone leaves out, and warns of those that it names', () => {
  expect(textsOf(['REST', 'RU'])).toEqual(
    expect.arrayContaining([
      'UK sanctions restrict trade with Russia. Check what you may send there, to whom, and which carrier goes there.',
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
