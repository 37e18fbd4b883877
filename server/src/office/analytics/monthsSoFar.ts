import { wallClockAsUtc } from '@shop/contracts/shop/zoneClock'
import { midnightIn } from '../../platform/base/localDays.ts'

/** Instants in the stored form: ISO 8601 in UTC. */
export interface MonthsSoFar {
  thisMonthStart: string
  lastMonthStart: string
  /** The point of last month that corresponds to now, at most the end of that month. */
  lastMonthUntil: string
}

/**
 * Returns the starts of this month and of last month in the shop's time zone, and the end of the part of last month to
 * compare with: as much time as has passed of this month. Against a whole month, a new one would always fall short.
 */
export const monthsSoFar = (now: number, timeZone: string): MonthsSoFar => {
  const localNow = wallClockAsUtc(timeZone, now)
  const startOf = (monthsAgo: number): number =>
    midnightIn(timeZone, Date.UTC(localNow.getUTCFullYear(), localNow.getUTCMonth() - monthsAgo, 1))
  const [thisMonthStart, lastMonthStart] = [startOf(0), startOf(1)]
  const iso = (instant: number) => new Date(instant).toISOString()
  return {
    thisMonthStart: iso(thisMonthStart),
    lastMonthStart: iso(lastMonthStart),
    lastMonthUntil: iso(Math.min(lastMonthStart + now - thisMonthStart, thisMonthStart)),
  }
}
