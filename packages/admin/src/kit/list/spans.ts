/** First and last day of a list or a report, as `2026-11-22`. */
export interface DaySpan {
  from: string
  to: string
}

const dayMs = 86_400_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the `count` days up to today, a day such as `2026-11-22` in the shop's time zone. */
export const lastDays = (count: number, today: string): DaySpan => ({
  from: dayOf(Date.parse(today) - (count - 1) * dayMs),
  to: today,
})

/**
 * Returns the days of the months from `first` to `last`, but none after today. Months are numbered backwards: 0 is the
 * current month, 1 the month before.
 */
export const spanOfMonths = (first: number, last: number, today: string): DaySpan => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const end = dayOf(Date.UTC(year, month - last, 0))
  return { from: dayOf(Date.UTC(year, month - 1 - first, 1)), to: end < today ? end : today }
}

/** Number of complete months of this year before the current one. */
export const completedMonths = (today: string): number => Number(today.slice(5, 7)) - 1

export const lastMonth = (today: string): DaySpan => spanOfMonths(1, 1, today)
