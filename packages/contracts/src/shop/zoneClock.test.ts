import { expect, it } from 'vitest'
import { dayAt, minuteAt, momentAt, zoneTimeName } from './zoneClock.ts'

it.each([
  ['Europe/London', '2026-12-31T23:59', '2026-12-31T23:59:00.000Z', 'usual'],
  ['Europe/London', '2026-07-01T00:00', '2026-06-30T23:00:00.000Z', 'usual'],
  ['Asia/Dubai', '2026-12-31T23:59', '2026-12-31T19:59:00.000Z', 'usual'],
  ['America/New_York', '2026-12-31T23:59', '2027-01-01T04:59:00.000Z', 'usual'],
  // Clocks go forward at 01:00 on 29 March 2026: 01:30 is never shown, 02:30 is.
  ['Europe/London', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z', 'skipped'],
  ['Europe/London', '2026-03-29T00:59', '2026-03-29T00:59:00.000Z', 'usual'],
  ['Europe/London', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z', 'usual'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', 'skipped'],
  // They go back at 02:00 on 25 October 2026: 01:30 is shown twice, first in summer time.
  ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z', 'twice'],
  ['Europe/London', '2026-10-25T02:00', '2026-10-25T02:00:00.000Z', 'usual'],
  ['Europe/London', '2026-10-25T00:59', '2026-10-24T23:59:00.000Z', 'usual'],
])('in %s a clock shows %s at %s (%s)', (zone, minute, instant, clockChange) => {
  expect(momentAt(zone, minute)).toEqual({ instant, clockChange })
  if (clockChange !== 'skipped') expect(minuteAt(zone, instant)).toBe(minute)
})

it('moves a skipped minute forward by the length of the gap', () => {
  const { instant } = momentAt('Europe/London', '2026-03-29T01:30')
  expect(minuteAt('Europe/London', instant)).toBe('2026-03-29T02:30')
})

it('reads each year as it is typed', () => {
  for (const minute of ['0002-12-31T23:59', '0020-06-01T12:00', '0202-12-31T23:59'])
    expect(minuteAt('Europe/London', momentAt('Europe/London', minute).instant)).toBe(minute)
})

it('returns the day and the name of a zone', () => {
  const late = Date.parse('2026-12-31T21:00:00.000Z')
  expect([dayAt('Asia/Dubai', late), dayAt('Europe/London', late)]).toEqual(['2027-01-01', '2026-12-31'])
  expect([zoneTimeName('Europe/London'), zoneTimeName('America/New_York')]).toEqual([
    'London time',
    'New York time',
  ])
})
