import { expect, test } from 'vitest'
import { Carriers, looksLikeTrackingNumber, newCarrier, presetCarriers, trackingLink } from './carriers.ts'

const linkOf = (carrier: string | null, trackingNumber: string | null) =>
  trackingLink(presetCarriers, { carrier, trackingNumber })

test('each carrier has a page for a parcel, found by its number without spaces', () => {
  for (const { name } of presetCarriers)
    expect(linkOf(name, 'AB 12/3'), name).toMatch(/^https:\/\/.*AB12%2F3$/)
})

test('there is no link without a number, or for a carrier that is unknown or has no page', () => {
  expect([linkOf('DHL', null), linkOf('DHL', ' '), linkOf('A friend', '1'), linkOf(null, '1')]).toEqual(
    Array(4).fill(null),
  )
  const carriers = [newCarrier('A friend', '')]
  expect(trackingLink(carriers, { carrier: 'A friend', trackingNumber: '1' })).toBeNull()
})

test('the preset carriers are valid', () => {
  expect(Carriers.parse(presetCarriers)).toEqual(presetCarriers)
})

test.each([
  [[newCarrier('A', 'https://a.example/')], '0.trackingUrl', /has \{number\} where the number goes/],
  [[newCarrier('A', 'https://a.example/{number}/{number}')], '0.trackingUrl', /begins with https/],
  [[newCarrier('A', 'javascript:alert({number})')], '0.trackingUrl', /begins with https/],
  [[newCarrier('DHL', ''), newCarrier('dhl', '')], '1.name', /listed twice/],
  [[{ ...newCarrier('DHL', ''), isOffered: false }], '', /at least one carrier/],
  [[], '', /at least one carrier/],
])('refuses %j', (rows, path, text) => {
  const [issue] = Carriers.safeParse(rows).error!.issues
  expect(issue!.path.join('.')).toBe(path)
  expect(issue!.message).toMatch(text)
})

test.each([
  ['Royal Mail', 'AB 123 456 785 GB', true],
  ['Royal Mail', '15501234567890', false],
  ['DPD', '15501234567890', true],
  ['DPD', 'AB123456785GB', false],
  ['UPS', '1z999aa10123456784', true],
  ['A friend', 'anything', true],
])('%s: %s looks like one of its numbers: %s', (carrier, number, isPlausible) => {
  expect(looksLikeTrackingNumber(carrier, number)).toBe(isPlausible)
})
