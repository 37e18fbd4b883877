import { expect, it } from 'vitest'
import { addMonths, recentMonths, recentQuarters, spanOf } from './periods.ts'

const november = Date.UTC(2026, 10, 29, 12)

it('returns the days of a month, also in leap years', () => {
  expect(spanOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(spanOf('2026-11', '2027-01')).toEqual({ from: '2026-11-01', to: '2027-01-31' })
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(recentMonths(november)[1]).toEqual({ value: '2026-10', label: 'October 2026' })
})

it.each([
  ['0', '2026-12', 'Oct 2026 to Dec 2026'],
  ['1', '2027-01', 'Nov 2026 to Jan 2027'],
  ['2', '2026-11', 'Sept 2026 to Nov 2026'],
])('begins with the current quarter of stagger %s', (stagger, value, label) => {
  expect(recentQuarters(stagger, november)[0]).toEqual({ value, label })
})
