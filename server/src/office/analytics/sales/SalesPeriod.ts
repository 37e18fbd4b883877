import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import {
  numberOfDays,
  isTooLongForSales,
  type salesIntervals,
  periodTooLongText,
} from '@shop/contracts/analytics/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { isPostgres } from '../../../platform/database/connect.ts'
import { invalid } from '../../../platform/http/Failure.ts'
import { addDays } from '@shop/contracts/shop/zoneClock'
import { startOfDay } from '../../../platform/base/localDays.ts'

type Interval = (typeof salesIntervals)[number]

/**
 * Basis of all totals of sales: the time zone in which days begin, and the only currency that is counted, because
 * amounts in two currencies cannot be added.
 */
export interface Books {
  timeZone: string
  /** ISO 4217. */
  currency: string
}

export const booksOf = ({ general }: Pick<Settings, 'general'>): Books => ({
  timeZone: general.timezone,
  currency: general.currency,
})

/** A period of whole days, such as that of a report. */
export interface SalesPeriod extends Books {
  /** First day in the shop's time zone. */
  from: string
  /** Last day. */
  to: string
  interval: Interval
  /** Instant at which the first day begins. */
  since: string
  /** Instant at which the last day is over; exclusive. */
  until: string
}

interface PeriodInput {
  from: string
  to: string
  interval?: Interval | undefined
}

/** Builds a period. Throws `validation_failed` if it ends before it begins or is too long. */
export const periodOf = ({ from, to, interval = 'day' }: PeriodInput, books: Books): SalesPeriod => {
  if (to < from) throw invalid({ to: 'The end date is before the start date.' })
  if (isTooLongForSales(from, to)) throw invalid({ from: periodTooLongText })
  const { timeZone, currency } = books
  const since = startOfDay(timeZone, from)
  return { from, to, interval, timeZone, currency, since, until: startOfDay(timeZone, addDays(to, 1)) }
}

/** Returns the preceding period of the same length. */
export const periodBefore = ({ from, to, interval, ...books }: SalesPeriod): SalesPeriod =>
  periodOf({ from: addDays(from, -numberOfDays(from, to)), to: addDays(from, -1), interval }, books)

/** Returns the first day of the interval that a day belongs to; weeks begin on Monday. */
export const intervalStart = (day: string, interval: Interval): string => {
  if (interval === 'month') return `${day.slice(0, 7)}-01`
  if (interval === 'day') return day
  const weekday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** Returns the first days of all intervals of a period; the first interval is cut off where the period begins. */
export const intervalsOf = ({ from, to, interval }: SalesPeriod): string[] => {
  const starts: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    if (starts.length === 0 || intervalStart(day, interval) === day) starts.push(day)
  return starts
}

/** Returns all days of a period. */
export const daysOf = ({ from, to }: Pick<SalesPeriod, 'from' | 'to'>): string[] =>
  Array.from({ length: numberOfDays(from, to) }, (_, index) => addDays(from, index))

/** Minimum number of days read at once. */
const minDaysOfPart = 7
/** Maximum number of parts in which a period is read, so that a report's statements do not grow with its days. */
const maxParts = 16

/** Returns the maximum number of days in a part of a period. */
const maxDaysOfPart = ({ from, to }: Pick<SalesPeriod, 'from' | 'to'>, parts = maxParts): number =>
  Math.max(minDaysOfPart, Math.ceil(numberOfDays(from, to) / parts))

const partOf = (period: SalesPeriod, from: string, to: string): SalesPeriod => {
  const [since, until] = [startOfDay(period.timeZone, from), startOfDay(period.timeZone, addDays(to, 1))]
  return { ...period, from, to, since, until }
}

/** Splits a period into a bounded number of parts, and lets other requests run after each. */
export async function* partsOf(period: SalesPeriod, maxCount = maxParts): AsyncGenerator<SalesPeriod> {
  const length = maxDaysOfPart(period, maxCount)
  for (let from = period.from; from <= period.to; from = addDays(from, length)) {
    const last = addDays(from, length - 1)
    yield partOf(period, from, last < period.to ? last : period.to)
    await nextEventLoopTurn()
  }
}

/**
 * Splits a period into parts to be summed by the database. Postgres runs in its own process, so it sums the whole
 * period at once.
 */
export const partsToSum = (
  db: Knex,
  period: SalesPeriod,
  maxCount: number,
): AsyncIterable<SalesPeriod> | Iterable<SalesPeriod> =>
  isPostgres(db) ? [period] : partsOf(period, maxCount)

/**
 * Joins the selected days of a period into ranges of bounded length, of which there are at most `maxCount`. If there
 * would be more, a range also includes other days between selected ones.
 */
export const rangesOf = (
  period: SalesPeriod,
  isSelected: (day: string) => boolean,
  maxCount = maxParts,
): SalesPeriod[] => {
  const length = maxDaysOfPart(period, maxCount)
  const selectedDays = daysOf(period).filter(isSelected)
  const join = (maxGap: number) => {
    const ranges: { from: string; to: string }[] = []
    for (const day of selectedDays) {
      const last = ranges.at(-1)
      if (last && day < addDays(last.from, length) && day <= addDays(last.to, maxGap)) last.to = day
      else ranges.push({ from: day, to: day })
    }
    return ranges
  }
  const runs = join(1)
  return (runs.length <= maxCount ? runs : join(length)).map(({ from, to }) => partOf(period, from, to))
}
