import { expect, it } from 'vitest'
import { relativeTime } from './relativeTime.ts'

const now = Date.parse('2026-07-15T12:00:00.000Z')

it.each([
  ['2026-07-15T12:00:05.000Z', 'just now'],
  ['2026-07-15T11:59:30.000Z', 'just now'],
  ['2026-07-15T11:58:30.000Z', '1 minute ago'],
  ['2026-07-15T07:00:00.000Z', '5 hours ago'],
  ['2026-07-14T11:00:00.000Z', 'yesterday'],
  ['2026-07-09T12:00:00.000Z', '6 days ago'],
  ['2026-07-15T12:02:00.000Z', 'in 2 minutes'],
  ['2026-07-16T13:00:00.000Z', 'tomorrow'],
  ['2026-07-18T12:00:00.000Z', 'in 3 days'],
  ['2026-07-22T12:00:00.000Z', '22 Jul 2026'],
  ['2026-07-08T12:00:00.000Z', '8 Jul 2026'],
])('%s is %s', (instant, text) => {
  expect(relativeTime(instant, now)).toBe(text)
})
