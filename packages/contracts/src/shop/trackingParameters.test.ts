import { expect, it } from 'vitest'
import { withoutTracking } from './trackingParameters.ts'

it.each([
  ['/a', '/a'],
  ['/a?utm_source=mail&utm_campaign=eid', '/a'],
  ['/a?page=2&utm_source=mail&sort=newest', '/a?page=2&sort=newest'],
  ['/a?GCLID=1&fbclid=2&mc_eid=3', '/a'],
  ['/a?colour=Navy&colour=White', '/a?colour=Navy&colour=White'],
  ['/a?q=utm_source', '/a?q=utm_source'],
  // The other parameters stay as they are.
  ['/a?q=a+b%20c&size', '/a?q=a+b%20c&size'],
  ['/a?%75tm_source=a&tab=reviews', '/a?tab=reviews'],
  ['/a?%zz=1&gclid=2', '/a?%zz=1'],
])('removes tracking parameters from %s', (address, cleanedAddress) => {
  expect(withoutTracking(address)).toBe(cleanedAddress)
})
