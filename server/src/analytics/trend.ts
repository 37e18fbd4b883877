import type { Totals } from './countTotals.ts'

/** The change against last month in whole percent; null where last month had nothing. */
export const trend = ({ thisMonth, lastMonth }: Totals): number | null =>
  lastMonth > 0 ? Math.round(((thisMonth - lastMonth) / lastMonth) * 100) : null
