import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import type { PastSales } from './pastSales.ts'
import type { sumMoney } from './readMoney.ts'
import { withAverage } from './readMoney.ts'
import type { SoldInStretch } from './SalesDay.ts'

type Sources = SalesReport['bySource']
type Sums = Parameters<typeof withAverage>[0]

const present = (agent: string | null, sums: Pick<Sums, 'orders' | 'ordered' | 'revenue'>) => {
  const { orders, revenue, averageOrder } = withAverage({ units: 0, refunded: 0, ...sums })
  return { agent, orders, revenue, averageOrder }
}

/**
 * Splits the money of a period by the AI assistant through which orders came. The shop itself has the rest, without
 * the sales of a former shop.
 */
export const sumSources = (
  totals: ReturnType<typeof sumMoney>,
  agents: SoldInStretch['agents'],
  past: readonly PastSales[],
): Sources => {
  const own = { orders: totals.orders, ordered: totals.ordered, revenue: totals.revenue }
  const others = [
    ...agents.values(),
    ...past.map(({ total, refunded, ...sums }) => ({ ...sums, revenue: total - refunded })),
  ]
  for (const other of others)
    for (const name of ['orders', 'ordered', 'revenue'] as const) own[name] -= other[name]
  const most = [...agents.values()].toSorted(
    (a, b) => b.revenue - a.revenue || a.agent.localeCompare(b.agent, 'en-GB'),
  )
  return [present(null, own), ...most.map(sums => present(sums.agent, sums))]
}
