export interface SalesPeriod {
  from: string
  to: string
  interval: 'day' | 'week' | 'month'
}

const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The last thirty days until `now` (ms). */
export const lastDays = (now: number): Pick<SalesPeriod, 'from' | 'to'> => ({
  from: day(now - 29 * 86_400_000),
  to: day(now),
})
