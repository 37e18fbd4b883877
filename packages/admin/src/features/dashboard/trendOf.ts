import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import type { Stat } from '@shop/ui/facts/StatCard.tsx'
import { trendInWords } from '@shop/ui/facts/trend'
import { shortDay } from '@shop/ui/words/relativeTime'

/**
 * Describes a trend; the hint names the days compared. `what` names the new records that it counts, because the number
 * above it counts all records.
 */
export const trendOf = (
  percent: number | null,
  until: DashboardSummary['trends']['until'],
  timeZone: string,
  what?: 'products' | 'users' | 'orders',
): Stat['trend'] =>
  trendInWords(percent, {
    ...(what && { prefix: `New ${what}: ` }),
    period: 'last month',
    preposition: 'from',
    hint: `New this month so far, against last month up to ${shortDay(until, timeZone)}`,
  })
