import { shownAt } from '@shop/contracts/shop/zoneClock'
import { midnightIn } from '../../platform/base/localDays.ts'

/** Instants as they are stored: ISO 8601 in UTC. */
export interface MonthsSoFar {
  thisMonth: string
  lastMonth: string
  /** The same point of last month as now of this month, at most its end. */
  lastMonthUntil: string
}

/**
 * Beginnings of this month and the one before by the shop's clocks. Both are compared over the same stretch: a whole
 * month against three days would show every month's beginning as a collapse.
 */
export const monthsSoFar = (now: number, timeZone: string): MonthsSoFar => {
  const shown = shownAt(timeZone, now)
  const startOf = (monthsAgo: number): number =>
    midnightIn(timeZone, Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() - monthsAgo, 1))
  const [thisMonth, lastMonth] = [startOf(0), startOf(1)]
  const iso = (instant: number) => new Date(instant).toISOString()
  return {
    thisMonth: iso(thisMonth),
    lastMonth: iso(lastMonth),
    lastMonthUntil: iso(Math.min(lastMonth + now - thisMonth, thisMonth)),
  }
}
