import { expect, test } from 'vitest'
import { addDays, dayAt } from '@shop/contracts/shop/zoneClock'
import { startOfDay } from './localDays.ts'

test.each([
  ['Europe/London', '2026-01-15', '2026-01-15T00:00:00.000Z'],
  ['Europe/London', '2026-06-15', '2026-06-14T23:00:00.000Z'],
  // The clocks change within this day; it begins by the old time.
  ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['Europe/London', '2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['Europe/London', '2026-10-26', '2026-10-26T00:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Asia/Dubai', '2026-06-15', '2026-06-14T20:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, instant) => {
  expect(startOfDay(zone, day)).toBe(instant)
  expect(dayAt(zone, Date.parse(instant))).toBe(day)
  expect(dayAt(zone, Date.parse(instant) - 1)).toBe(addDays(day, -1))
})
