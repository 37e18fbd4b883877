import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import type { Stat } from '@shop/ui/facts/StatCard.tsx'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

const directionOf = (percent: number | null): Stat['trend']['direction'] => {
  if (percent === null || percent === 0) return 'none'
  return percent > 0 ? 'up' : 'down'
}

/** A trend in words; the hint says which days it compares with. */
export const trendOf = (
  percent: number | null,
  until: DashboardSummary['trends']['until'],
): Stat['trend'] => ({
  text: percent === null ? 'No data for last month' : `${percent >= 0 ? '+' : ''}${percent}% from last month`,
  direction: directionOf(percent),
  hint: `New this month so far, against last month up to ${day.format(new Date(until))}`,
})
