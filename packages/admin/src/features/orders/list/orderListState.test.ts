import { expect, it } from 'vitest'
import { filterInput, orderDefaults } from './orderListState.ts'

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

it('asks for orders of which a part was refunded, which is no status', () => {
  const { page: _, ...none } = orderDefaults
  expect(filterInput({ ...none, status: 'PART_REFUNDED' })).toEqual({ sort: 'newest', partRefunded: true })
})
