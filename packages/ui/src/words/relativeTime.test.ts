import { expect, it } from 'vitest'
import { clockText, exactTime, momentText, relativeTime, withMoments } from './relativeTime.ts'

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
  expect(relativeTime(instant, 'Europe/London', now)).toBe(text)
})

const lastMinute = '2026-12-31T23:59:00.000Z'

it('shows days and times in a time zone, and names it', () => {
  expect(relativeTime(lastMinute, 'Asia/Dubai', now)).toBe('1 Jan 2027')
  // The comma after the weekday depends on the version of the runtime's locale data.
  expect(exactTime(lastMinute, 'Europe/London')).toMatch(/^Thursday,? 31 December 2026 at 23:59:00 GMT$/)
  expect(exactTime('2026-07-15T12:00:00.000Z', 'Europe/London')).toMatch(/ 15 July 2026 at 13:00:00 BST$/)
  expect(momentText(lastMinute, 'Asia/Dubai')).toMatch(/^1 Jan 2027, 03:59 (GST|GMT\+4)$/)
  expect(clockText(now, 'Europe/London')).toBe('13:00')
})

it('replaces instants within a text by dates in words', () => {
  expect(withMoments(`Ends: ${lastMinute}, code EID-2026`, 'Europe/London')).toBe(
    'Ends: 31 Dec 2026, 23:59 GMT, code EID-2026',
  )
})
