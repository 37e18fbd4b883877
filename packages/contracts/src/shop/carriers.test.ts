import { expect, test } from 'vitest'
import { carriers, trackingLink } from './carriers.ts'

test('each carrier has a page for a parcel, by its number without spaces', () => {
  for (const carrier of carriers) {
    const link = trackingLink(carrier, 'AB 12/3')
    expect(link, carrier).toMatch(/^https:\/\/.*AB12%2F3$/)
  }
})

test('there is none without a number, and none of a carrier that is not known', () => {
  expect([
    trackingLink('DHL', null),
    trackingLink('DHL', ' '),
    trackingLink('A friend', '1'),
    trackingLink(null, '1'),
  ]).toEqual([null, null, null, null])
})
