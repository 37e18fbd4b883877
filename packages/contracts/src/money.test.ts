import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('money is shown with two decimals and £, other currencies by their code', () => {
  expect(formatMoney(4999, 'GBP')).toBe('£49.99')
  expect(formatMoney(0, 'GBP')).toBe('£0.00')
  expect(formatMoney(5, 'GBP')).toBe('£0.05')
  expect(formatMoney(-599, 'GBP')).toBe('-£5.99')
  expect(formatMoney(123_456_789, 'GBP')).toBe('£1,234,567.89')
  expect(formatMoney(100_000, 'AED')).toBe('AED 1,000.00')
})

test('and as the rules of British English say', () => {
  const figures = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), amount => {
      expect(formatMoney(amount, 'GBP')).toBe(`£${figures.format(amount / 100)}`)
    }),
  )
})
