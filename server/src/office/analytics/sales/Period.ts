import { setImmediate as turn } from 'node:timers/promises'
import {
  daysBetween,
  isTooLongForSales,
  type salesIntervals,
  tooLongForSales,
} from '@shop/contracts/analytics/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { isPostgres } from '../../../platform/database/connect.ts'
import { invalid } from '../../../platform/http/Failure.ts'
import { addDays, startOfDay } from '../../../platform/base/localDays.ts'

type Interval = (typeof salesIntervals)[number]

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

/** Returns the period of as many days just before. */
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

/** Fewest days that are read at once. */
const fewestAtOnce = 7
/** Most parts in which a period is read, so that a report's statements do not grow with its days. */
const mostParts = 16

/** Most days of a part of a period. */
const daysAtOnce = ({ from, to }: Pick<Period, 'from' | 'to'>, parts = mostParts): number =>
  Math.max(fewestAtOnce, Math.ceil(daysBetween(from, to) / parts))

const partOf = (period: Period, from: string, to: string): Period => {
  const [since, until] = [startOfDay(period.timeZone, from), startOfDay(period.timeZone, addDays(to, 1))]
  return { ...period, from, to, since, until }
}

/** Reads a period in a bounded number of parts, and lets others have their turn after each. */
export async function* partsOf(period: Period, most = mostParts): AsyncGenerator<Period> {
  const length = daysAtOnce(period, most)
  for (let from = period.from; from <= period.to; from = addDays(from, length)) {
    const last = addDays(from, length - 1)
    yield partOf(period, from, last < period.to ? last : period.to)
    await turn()
  }
}

/**
 * Splits a period into parts for sums made by the database. Postgres runs in its own process, so it sums the whole
 * period at once.
 */
export const sumsOf = (db: Knex, period: Period, most: number): AsyncIterable<Period> | Iterable<Period> =>
  isPostgres(db) ? [period] : partsOf(period, most)

/** Joins the days that `isMeant` picks into stretches, no more than a period has parts. Days between them are in as well. */
export const stretchesOf = (period: Period, isMeant: (day: string) => boolean): Period[] => {
  const length = daysAtOnce(period)
  const found: { from: string; to: string }[] = []
  for (const day of daysOf(period).filter(isMeant)) {
    const last = found.at(-1)
    if (last && day < addDays(last.from, length)) last.to = day
    else found.push({ from: day, to: day })
  }
  return found.map(({ from, to }) => partOf(period, from, to))
}
