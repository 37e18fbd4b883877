import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import { formatMoney } from '@shop/contracts/money'
import type { Stat } from '@shop/ui/facts/StatCard.tsx'
import { StatCards } from '@shop/ui/facts/StatCards.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useSettings } from '../../kit/screen/settings.ts'
import { trendOf } from './trendOf.ts'

export const Figures = ({ summary }: { summary: DashboardSummary }) => {
  const { currency, timezone } = useSettings()
  const { totalProducts, totalUsers, totalOrders, totalRevenue, trends } = summary
  const trend = (records: 'products' | 'users' | 'orders') =>
    trendOf(trends[records], trends.until, timezone, records)
  const stats: (Stat | false)[] = [
    totalProducts !== null && {
      label: 'Total Products',
      value: groupedDigits(totalProducts),
      icon: 'products',
      trend: trend('products'),
    },
    totalUsers !== null && {
      label: 'Total Users',
      value: groupedDigits(totalUsers),
      icon: 'people',
      trend: trend('users'),
    },
    totalOrders !== null && {
      label: 'Total Orders',
      value: groupedDigits(totalOrders),
      icon: 'orders',
      trend: trend('orders'),
    },
    totalRevenue !== null && {
      label: 'Total Revenue',
      value: formatMoney(totalRevenue, currency),
      icon: 'money',
      trend: trendOf(trends.revenue, trends.until, timezone),
    },
  ]
  const visibleStats = stats.filter(stat => stat !== false)
  return visibleStats.length > 0 && <StatCards label="Key figures" stats={visibleStats} />
}
