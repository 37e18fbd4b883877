import { booksTimeZone } from '@shop/contracts/books/endpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { DaySpan } from '../../kit/list/spans.ts'

/** Adds months to a month such as `2026-10`; a negative count subtracts. */
export const addMonths = (month: string, count: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1))
    .toISOString()
    .slice(0, 7)

/** Returns the days from the first of one month to the last of another. */
export const spanOf = (first: string, last = first): DaySpan => ({
  from: `${first}-01`,
  to: new Date(Date.parse(`${addMonths(last, 1)}-01`) - 86_400_000).toISOString().slice(0, 10),
})

export const thisMonth = (now = Date.now()): string => dayAt(booksTimeZone, now).slice(0, 7)

const longMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Writes `October 2026`. */
export const monthName = (month: string): string => longMonthFormat.format(new Date(`${month}-01`))

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Writes `1 Oct to 18 Oct`. */
export const spanName = ({ from, to }: DaySpan): string =>
  [...new Set([from, to])].map(day => dayFormat.format(new Date(day))).join(' to ')

/** Lists the months of the last two years, newest first. */
export const recentMonths = (now?: number) =>
  Array.from({ length: 25 }, (_, index) => addMonths(thisMonth(now), -index)).map(value => ({
    value,
    label: monthName(value),
  }))

/** Last months of quarters, by the stagger group that the tax authority assigns. */
export const staggers = [
  { value: '0', label: 'March, June, September, December' },
  { value: '1', label: 'April, July, October, January' },
  { value: '2', label: 'May, August, November, February' },
] as const

/** Lists the last nine quarters by their last month, the current one first. */
export const recentQuarters = (stagger: string, now?: number) => {
  const month = thisMonth(now)
  // Position of this month in its quarter: 0 is the last month, 1 the first and 2 the second.
  const monthIndex = (Number(month.slice(5)) - Number(stagger) + 12) % 3
  const lastMonth = addMonths(month, (3 - monthIndex) % 3)
  return Array.from({ length: 9 }, (_, index) => addMonths(lastMonth, -3 * index)).map(value => ({
    value,
    label: `${shortMonthFormat.format(new Date(`${addMonths(value, -2)}-01`))} to ${shortMonthFormat.format(new Date(`${value}-01`))}`,
  }))
}
