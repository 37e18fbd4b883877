import { shownAt } from '@shop/contracts/shop/zoneClock'
import { dayMs } from './time.ts'

/** The instant (ms) at which clocks in a time zone show a midnight, given as if it were UTC. */
export const midnightIn = (timeZone: string, wanted: number): number => {
  const guess = wanted - (shownAt(timeZone, wanted).getTime() - wanted)
  // Clocks may have been changed between the guess's offset and the midnight's.
  return guess - (shownAt(timeZone, guess).getTime() - wanted)
}

/** When a day such as `2026-05-31` begins in a time zone: ISO 8601 in UTC. */
export const startOfDay = (timeZone: string, day: string): string =>
  new Date(midnightIn(timeZone, Date.parse(`${day}T00:00:00.000Z`))).toISOString()

/** The day so many days after another. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * dayMs).toISOString().slice(0, 10)
