import { setImmediate as turn } from 'node:timers/promises'
import {
  daysBetween,
  isTooLongForSales,
  type salesIntervals,
  tooLongForSales,
} from '@shop/contracts/analytics/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import { invalid } from '../../http/Failure.ts'
import { addDays, startOfDay } from '../../base/localDays.ts'

export type Interval = (typeof salesIntervals)[number]

/** The clocks by which days begin, and the currency whose sums are read: two are never added up. */
export interface Books {
  timeZone: string
  /** ISO 4217. */
  currency: string
}

export const booksOf = ({ general }: Pick<Settings, 'general'>): Books => ({
  timeZone: general.timezone,
  currency: general.currency,
})

/** Days of the shop's clocks, both included, and the instants at which they begin and are over. */
export interface Period extends Books {
  from: string
  to: string
  interval: Interval
  since: string
  until: string
}

interface PeriodInput {
  from: string
  to: string
  interval?: Interval | undefined
}

/** Throws `validation_failed` for a period that ends before it begins or is too long. */
export const periodOf = ({ from, to, interval = 'day' }: PeriodInput, books: Books): Period => {
  if (to < from) throw invalid({ to: 'The end date is before the start date.' })
  if (isTooLongForSales(from, to)) throw invalid({ from: tooLongForSales })
  const { timeZone, currency } = books
  const since = startOfDay(timeZone, from)
  return { from, to, interval, timeZone, currency, since, until: startOfDay(timeZone, addDays(to, 1)) }
}

/** As many days just before. */
export const periodBefore = ({ from, to, interval, ...books }: Period): Period =>
  periodOf({ from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1), interval }, books)

/** The first day of the interval that a day belongs to; weeks begin on Monday. */
export const intervalStart = (day: string, interval: Interval): string => {
  if (interval === 'month') return `${day.slice(0, 7)}-01`
  if (interval === 'day') return day
  const weekday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** First days of all intervals of a period, the first of them cut off where the period begins. */
export const intervalsOf = ({ from, to, interval }: Period): string[] => {
  const starts: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    if (starts.length === 0 || intervalStart(day, interval) === day) starts.push(day)
  return starts
}

/** All days of a period. */
export const daysOf = ({ from, to }: Pick<Period, 'from' | 'to'>): string[] =>
  Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index))

/** Days that are read at once: few, so that others are answered in between where the database is in this process. */
const daysAtOnce = 7

/** Reads a period week by week, and lets others have their turn after each. */
export async function* weeksOf(period: Period): AsyncGenerator<Period> {
  const starts = daysOf(period).filter((_, index) => index % daysAtOnce === 0)
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1]
    const [since, until] = [startOfDay(period.timeZone, from), next && startOfDay(period.timeZone, next)]
    yield { ...period, from, since, ...(next && until && { to: addDays(next, -1), until }) }
    await turn()
  }
}
