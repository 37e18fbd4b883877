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
 * Returns the beginnings of this month and of last month in the shop's time zone, and how much of last month to compare
 * with: the same time as has passed of this month. The first days of a month would fall short of any whole month.
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
