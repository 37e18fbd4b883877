/** First and last day of a list or a report, as `2026-11-22`. */
export interface Span {
  from: string
  to: string
}

const dayMs = 86_400_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the `count` days up to today, a day such as `2026-11-22` in the shop's time zone. */
export const lastDays = (count: number, today: string): Span => ({
  from: dayOf(Date.parse(today) - (count - 1) * dayMs),
  to: today,
})

/**
 * Returns the days from the first to the last of these months, which are counted back from the current month, 0.
 * Never goes beyond today.
 */
export const months = (first: number, last: number, today: string): Span => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const end = dayOf(Date.UTC(year, month - last, 0))
  return { from: dayOf(Date.UTC(year, month - 1 - first, 1)), to: end < today ? end : today }
}

/** Number of complete months of this year before the current one. */
export const monthsOfYear = (today: string): number => Number(today.slice(5, 7)) - 1

export const lastMonth = (today: string): Span => months(1, 1, today)
