import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import type { Stat } from '@shop/ui/facts/StatCard.tsx'
import { shortDay } from '@shop/ui/words/relativeTime'
import { signedCount } from '@shop/ui/words/counted'

const directionOf = (percent: number | null): Stat['trend']['direction'] => {
  if (percent === null || percent === 0) return 'none'
  return percent > 0 ? 'up' : 'down'
}

/**
 * Describes a trend; the hint names the days compared. `what` names the new records that it counts, because the number
 * above it counts all records.
 */
export const trendOf = (
  percent: number | null,
  until: DashboardSummary['trends']['until'],
  timeZone: string,
  what?: 'products' | 'users' | 'orders',
): Stat['trend'] => ({
  text:
    percent === null
      ? 'No data for last month'
      : `${what ? `New ${what}: ` : ''}${signedCount(percent)}% from last month`,
  direction: directionOf(percent),
  hint: `New this month so far, against last month up to ${shortDay(until, timeZone)}`,
})
