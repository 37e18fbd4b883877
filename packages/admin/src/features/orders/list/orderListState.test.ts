import { expect, it } from 'vitest'
import { filterInput, lastMonth, orderDefaults } from './orderListState.ts'

it('sends what is filled in, pounds as pence', () => {
  const { page: _, ...none } = orderDefaults
  expect(filterInput(none)).toEqual({ sort: 'newest' })
  expect(filterInput({ ...none, minTotal: '19.99', maxTotal: 'x', status: 'PAID', attention: true })).toEqual(
    {
      sort: 'newest',
      status: 'PAID',
      minTotal: 1999,
      attention: true,
    },
  )
})

it('knows the month before, whatever its length', () => {
  expect(lastMonth(new Date(2026, 2, 31))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(lastMonth(new Date(2026, 0, 5))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})
