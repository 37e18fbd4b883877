import { expect, it } from 'vitest'
import { arrivalText } from './arrivalText.ts'
import { deliveryDays } from './deliveryDays.ts'
import { lateBefore } from './lateBefore.ts'

it.each([
  // A Wednesday: orders paid before Tuesday noon were due on Tuesday.
  ['2026-11-25T08:00:00Z', '2026-11-24T12:00:00.000Z'],
  // A Monday, a weekend, and the day after bank holidays: the last business day applies.
  ['2026-11-23T08:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-22T23:30:00Z', '2026-11-20T12:00:00.000Z'],
  ['2026-12-29T09:00:00Z', '2026-12-24T12:00:00.000Z'],
  // Summer time: noon in London is 11 in UTC, and the day begins an hour before UTC's.
  ['2026-07-14T23:30:00Z', '2026-07-14T11:00:00.000Z'],
])('at %s orders paid before %s count as late', (now, expected) => {
  expect(new Date(lateBefore(Date.parse(now))).toISOString()).toBe(expected)
})

it('agrees with the promised days of delivery', () => {
  const now = Date.parse('2026-11-25T08:00:00Z')
  const cutOffMs = lateBefore(now)
  expect(arrivalText(deliveryDays.express, cutOffMs - 1)).not.toBe(arrivalText(deliveryDays.express, now))
  expect(arrivalText(deliveryDays.express, cutOffMs)).toBe(arrivalText(deliveryDays.express, now))
})
