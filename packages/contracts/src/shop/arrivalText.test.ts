import { expect, test } from 'vitest'
import { arrivalText } from './arrivalText.ts'

test.each([
  ['standard', '2026-11-21T09:00:00Z', 'Wed 25 – Fri 27 Nov'], // Saturday
  ['express', '2026-11-21T09:00:00Z', 'Mon 23 – Tue 24 Nov'],
  ['standard', '2026-12-23T12:00:00Z', 'Wed 30 Dec – Mon 4 Jan'],
  ['express', '2026-04-02T12:00:00Z', 'Tue 7 – Wed 8 Apr'],
  // In summer it is the next day in England an hour before it is in UTC.
  ['express', '2026-07-12T23:30:00Z', 'Tue 14 – Wed 15 Jul'],
] as const)('%s delivery of an order at %s comes %s', (method, now, text) => {
  expect(arrivalText(method, Date.parse(now))).toBe(text)
})
