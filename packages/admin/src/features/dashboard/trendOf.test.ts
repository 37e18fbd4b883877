import { expect, it } from 'vitest'
import { trendOf } from './trendOf.ts'

it.each([
  [12, '+12% from last month', 'up'],
  [0, '0% from last month', 'none'],
  [-8, '−8% from last month', 'down'],
  [null, 'No data for last month', 'none'],
])('writes %s as %s', (percent, text, direction) => {
  expect(trendOf(percent, '2026-06-15T12:00:00.000Z', 'Europe/London')).toEqual({
    text,
    direction,
    hint: 'New this month so far, against last month up to 15 June',
  })
})

it('names the new records that it counts', () => {
  const { text } = trendOf(-50, '2026-06-15T12:00:00.000Z', 'Europe/London', 'users')
  expect(text).toBe('New users: −50% from last month')
})
