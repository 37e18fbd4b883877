import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectivePrice, formatMoney, isOnSale } from './money.ts'

test('money has two decimals and £, or the code of another currency', () => {
  expect(formatMoney(4999, 'GBP')).toBe('£49.99')
  expect(formatMoney(0, 'GBP')).toBe('£0.00')
  expect(formatMoney(5, 'GBP')).toBe('£0.05')
  expect(formatMoney(-599, 'GBP')).toBe('−£5.99')
  expect(formatMoney(123_456_789, 'GBP')).toBe('£1,234,567.89')
  expect(formatMoney(100_000, 'AED')).toBe('AED 1,000.00')
})

test('money is formatted as in British English', () => {
  const figures = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), amount => {
      expect(formatMoney(amount, 'GBP')).toBe(`£${figures.format(amount / 100)}`)
    }),
  )
})

test.each([
  [null, false, 5000],
  [4999, true, 4999],
  [5000, false, 5000],
  [5001, false, 5000],
  [0, true, 0],
])('a price of £50.00 with the sale price %j: on sale %s, costs %i', (salePrice, isSale, costs) => {
  expect(isOnSale({ price: 5000, salePrice })).toBe(isSale)
  expect(effectivePrice({ price: 5000, salePrice })).toBe(costs)
})
