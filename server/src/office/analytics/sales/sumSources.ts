import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import type { PastSales } from './pastSales.ts'
import type { sumMoney } from './readMoney.ts'
import { withAverage } from './readMoney.ts'
import type { FiguresByName } from './Sums.ts'

type Sources = SalesReport['bySource']
type Sums = Parameters<typeof withAverage>[0]

const presentSource = (agent: string | null, sums: Pick<Sums, 'orders' | 'ordered' | 'revenue'>) => {
  const { orders, revenue, averageOrder } = withAverage({ units: 0, refunded: 0, ...sums })
  return { agent, orders, revenue, averageOrder }
}

/**
 * Splits the money of a period by the AI assistant through which orders came. The rest, without the sales of the
 * previous shop, is the shop's own.
 */
export const sumSources = (
  totals: ReturnType<typeof sumMoney>,
  agentFigures: FiguresByName,
  pastSales: readonly PastSales[],
): Sources => {
  const agents = [...agentFigures].map(([agent, [orders = 0, ordered = 0, revenue = 0]]) => ({
    agent,
    orders,
    ordered,
    revenue,
  }))
  const ownSales = { orders: totals.orders, ordered: totals.ordered, revenue: totals.revenue }
  const otherSources = [
    ...agents,
    ...pastSales.map(({ total, refunded, ...sums }) => ({ ...sums, revenue: total - refunded })),
  ]
  for (const other of otherSources)
    for (const name of ['orders', 'ordered', 'revenue'] as const) ownSales[name] -= other[name]
  const sortedAgents = agents.toSorted(
    (a, b) => b.revenue - a.revenue || a.agent.localeCompare(b.agent, 'en-GB'),
  )
  return [presentSource(null, ownSales), ...sortedAgents.map(sums => presentSource(sums.agent, sums))]
}
