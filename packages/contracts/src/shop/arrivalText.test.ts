import { expect, test } from 'vitest'
import { arrivalText } from './arrivalText.ts'
import { deliveryDays } from './deliveryDays.ts'

test.each([
  ['Wednesday before noon', '2026-11-25T11:59:00Z', 'Thu 26 – Fri 27 Nov', 'Mon 30 Nov – Wed 2 Dec'],
  ['Wednesday at noon', '2026-11-25T12:00:00Z', 'Fri 27 – Mon 30 Nov', 'Tue 1 – Thu 3 Dec'],
  ['noon in summer time', '2026-07-01T11:00:00Z', 'Fri 3 – Mon 6 Jul', 'Tue 7 – Thu 9 Jul'],
  ['Friday evening', '2026-11-27T20:00:00Z', 'Tue 1 – Wed 2 Dec', 'Thu 3 – Mon 7 Dec'],
  ['Saturday morning', '2026-11-28T08:00:00Z', 'Tue 1 – Wed 2 Dec', 'Thu 3 – Mon 7 Dec'],
  ['Christmas Eve in the afternoon', '2026-12-24T15:00:00Z', 'Wed 30 – Thu 31 Dec', 'Mon 4 – Wed 6 Jan'],
])('an order placed on %s arrives on business days', (_, now, express, standard) => {
  expect(arrivalText(deliveryDays.express, Date.parse(now))).toBe(express)
  expect(arrivalText(deliveryDays.standard, Date.parse(now))).toBe(standard)
})

test('parcels abroad are sent on business days of England and travel on business days of the destination', () => {
  const gulf = { minDays: 2, maxDays: 3, restDays: [5, 6], holidays: ['2026-11-30'] }
  // Sent on Thursday; Friday, Saturday and the holiday on Monday do not count.
  expect(arrivalText(gulf, Date.parse('2026-11-26T09:00:00Z'))).toBe('Tue 1 – Wed 2 Dec')
  // Sent on Friday, though there is no delivery that day.
  expect(arrivalText(gulf, Date.parse('2026-11-27T09:00:00Z'))).toBe('Tue 1 – Wed 2 Dec')
})

test('a delivery with its own cut-off is sent the same day until then', () => {
  const way = { minDays: 1, maxDays: 1, cutOff: 16 }
  expect(arrivalText(way, Date.parse('2026-11-25T15:59:00Z'))).toBe('Thu 26 – Thu 26 Nov')
  expect(arrivalText(way, Date.parse('2026-11-25T16:00:00Z'))).toBe('Fri 27 – Fri 27 Nov')
})
