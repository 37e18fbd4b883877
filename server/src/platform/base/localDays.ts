import { dayAt, wallClockAsUtc } from '@shop/contracts/shop/zoneClock'

/** Returns the instant (ms) of a midnight in a time zone; `utcMidnight` is the same midnight in UTC. */
export const midnightIn = (timeZone: string, utcMidnight: number): number => {
  const guess = utcMidnight - (wallClockAsUtc(timeZone, utcMidnight).getTime() - utcMidnight)
  // The offset may differ between the guess and the midnight.
  return guess - (wallClockAsUtc(timeZone, guess).getTime() - utcMidnight)
}

/** Returns when a day such as `2026-05-31` begins in a time zone: ISO 8601 in UTC. */
export const startOfDay = (timeZone: string, day: string): string =>
  new Date(midnightIn(timeZone, Date.parse(`${day}T00:00:00.000Z`))).toISOString()

/** Returns the day of an hour in UTC such as `2026-05-31T14`. */
export const dayOfHour = (timeZone: string, hour: string): string =>
  dayAt(timeZone, Date.parse(`${hour}:00:00.000Z`))
