import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import type { Stat } from '@shop/ui/facts/StatCard.tsx'
import { trendInWords } from '@shop/ui/facts/trend'
import { shortDay } from '@shop/ui/words/relativeTime'

/**
 * Describes a trend; the hint names the days compared. `newRecords` names the records that the trend counts: only new
 * ones, although the figure above it counts all.
 */
export const trendOf = (
  percent: number | null,
  until: DashboardSummary['trends']['until'],
  timeZone: string,
  newRecords?: 'products' | 'users' | 'orders',
): Stat['trend'] =>
  trendInWords(percent, {
    ...(newRecords && { prefix: `New ${newRecords}: ` }),
    period: 'last month',
    preposition: 'from',
    hint: `New this month so far, against last month up to ${shortDay(until, timeZone)}`,
  })
