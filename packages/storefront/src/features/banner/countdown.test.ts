import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

const timeLeft = (now: string, endsAt: string | null = null) =>
  Object.values(countdown(endsAt, Date.parse(now))).join(':')

test('counts down to Friday noon in London', () => {
  expect(timeLeft('2026-01-14T12:00:00Z')).toBe('2:0:0:0')
  expect(timeLeft('2026-01-16T11:59:59Z')).toBe('0:0:0:1')
})

test('shows zeros for the rest of Friday, then starts over', () => {
  expect(timeLeft('2026-01-16T12:00:00Z')).toBe('0:0:0:0')
  expect(timeLeft('2026-01-16T23:59:59Z')).toBe('0:0:0:0')
  expect(timeLeft('2026-01-17T00:00:00Z')).toBe('6:12:0:0')
})

test('accounts for summer time, and for weeks in which the clocks change', () => {
  expect(timeLeft('2026-07-15T11:00:00Z')).toBe('2:0:0:0')
  expect(timeLeft('2026-03-28T12:00:00Z')).toBe('5:23:0:0')
  expect(timeLeft('2026-10-24T11:00:00Z')).toBe('6:1:0:0')
})

test('ends at the date of the settings, and shows zeros for an invalid date', () => {
  expect(timeLeft('2026-01-01T00:00:00Z', '2026-01-02T01:02:03.000Z')).toBe('1:1:2:3')
  expect(timeLeft('2026-01-03T00:00:00Z', '2026-01-02T00:00:00.000Z')).toBe('0:0:0:0')
  expect(timeLeft('2026-01-03T00:00:00Z', 'soon')).toBe('0:0:0:0')
})
