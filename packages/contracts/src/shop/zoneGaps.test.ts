import { expect, test } from 'vitest'
import { defaultSettings } from './defaultSettings.ts'
import { zoneGaps } from './zoneGaps.ts'

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
