import { expect, it } from 'vitest'
import { endOfDayIn } from './quoteEndOf.ts'

it.each([
  ['forward', '2027-03-27T23:30:00.000Z', '2027-04-01T22:59:00.000Z'],
  ['back', '2027-10-30T23:30:00.000Z', '2027-11-05T23:59:00.000Z'],
])('ends a quote on the same day when the clocks go %s in between', (_direction, at, end) => {
  const clock = { now: () => Date.parse(at) }
  expect(endOfDayIn({ clock }, 5, { general: { timezone: 'Europe/London' } } as never)).toBe(end)
})
