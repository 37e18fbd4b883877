import { expect, it } from 'vitest'
import { formatCount, groupedDigits } from './formatCount.ts'

it('groups thousands', () => {
  expect([0, 999, 1000, 1234567, -4200].map(groupedDigits)).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
    '-4,200',
  ])
})

it('uses the singular for one', () => {
  expect([0, 1, 2, 1204].map(count => formatCount(count, 'item'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '1,204 items',
  ])
  expect(formatCount(2, 'reply', 'replies')).toBe('2 replies')
})
