import { blank } from '@shop/client/test/blank'
import { Facets } from '@shop/contracts/catalog/entities'
import { expect, test } from 'vitest'
import { tightBounds, narrowRange, wideBounds } from './priceBounds.ts'

const pricedFrom = (min: number, max: number): Facets => blank(Facets, { priceRange: { min, max } })

test('all products range from £0 to £200, or to a higher price', () => {
  expect(wideBounds(undefined)).toEqual({ low: 0, high: 200 })
  expect(wideBounds(pricedFrom(4900, 19_900))).toEqual({ low: 0, high: 200 })
  expect(wideBounds(pricedFrom(4900, 24_950))).toEqual({ low: 0, high: 250 })
})

test('a collection has its own range, rounded outwards to pounds', () => {
  expect(tightBounds(pricedFrom(4999, 12_001))).toEqual({ low: 49, high: 121 })
})

test('a bound at the edge of the range is left out', () => {
  const bounds = { low: 40, high: 120 }
  expect(narrowRange([40, 120], bounds)).toEqual({ min: undefined, max: undefined })
  expect(narrowRange([50, 119], bounds)).toEqual({ min: 50, max: 119 })
})
