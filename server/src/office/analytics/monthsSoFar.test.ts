import { expect, it } from 'vitest'
import { monthsSoFar } from './monthsSoFar.ts'

const at = (instant: string, timeZone = 'Europe/London') => monthsSoFar(Date.parse(instant), timeZone)

it('begins months in the shop’s time zone, including summer time', () => {
  expect(at('2026-07-15T12:00:00.000Z')).toEqual({
    thisMonthStart: '2026-06-30T23:00:00.000Z',
    lastMonthStart: '2026-05-31T23:00:00.000Z',
    lastMonthUntil: '2026-06-15T12:00:00.000Z',
  })
  expect(at('2026-06-30T23:30:00.000Z').thisMonthStart).toBe('2026-06-30T23:00:00.000Z')
  expect(at('2026-07-01T01:00:00.000Z', 'America/New_York').thisMonthStart).toBe('2026-06-01T04:00:00.000Z')
  expect(at('2026-07-01T01:00:00.000Z', 'Asia/Dubai').thisMonthStart).toBe('2026-06-30T20:00:00.000Z')
})

it('compares January with December', () => {
  expect(at('2026-01-10T00:00:00.000Z')).toEqual({
    thisMonthStart: '2026-01-01T00:00:00.000Z',
    lastMonthStart: '2025-12-01T00:00:00.000Z',
    lastMonthUntil: '2025-12-10T00:00:00.000Z',
  })
})

it('stops at the end of a shorter last month', () => {
  expect(at('2026-03-31T12:00:00.000Z').lastMonthUntil).toBe('2026-03-01T00:00:00.000Z')
})
