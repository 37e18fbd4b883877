import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonClockAsUtc } from './londonClock.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const asUtc = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' })
const expectAgreement = (instant: number) =>
  expect(asUtc.format(londonClockAsUtc(instant))).toBe(clock.format(instant))

test('London time agrees with the system to the second around every clock change', () => {
  for (let year = 2020; year < 2040; year++)
    for (const month of [2, 9])
      for (let day = 24; day <= 31; day++)
        for (const second of [-1, 0, 3600]) expectAgreement(Date.UTC(year, month, day, 1, 0, second))
})

test('London time agrees with the system at any time', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2037, 11) }), instant => {
      expectAgreement(instant)
    }),
  )
})
