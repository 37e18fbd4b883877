import { expect, it } from 'vitest'
import { filterInput, orderDefaults, statusName } from './orderListState.ts'

it('sends filled-in filters, pounds as pence', () => {
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

it.each([
  ['TO_PACK', 'To Pack', { status: 'PAID', held: false }],
  ['UNANSWERED', 'Dispute to Answer', { unanswered: true }],
  ['PART_REFUNDED', 'Part Refunded', { partRefunded: true }],
] as const)('sends the pseudo-status %s as a filter of its own', (status, name, filter) => {
  const { page: _, ...none } = orderDefaults
  expect(filterInput({ ...none, status })).toEqual({ sort: 'newest', ...filter })
  expect(statusName(status)).toBe(name)
})
