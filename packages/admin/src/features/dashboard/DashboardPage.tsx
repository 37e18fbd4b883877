import { FailureCard } from '@shop/ui/feedback/FailureCard.tsx'
import { LiveBadge } from '@shop/ui/feedback/LiveBadge.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { StatCardsSkeleton } from '@shop/ui/facts/StatCards.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { useIsReachable } from '../../kit/offline/OfflineContext.ts'
import { Attention } from './Attention.tsx'
import { Figures } from './Figures.tsx'
import { LowStock } from './LowStock.tsx'
import { OrdersByStatus } from './OrdersByStatus.tsx'
import { useDashboard } from './queries.ts'
import { QuickActions } from './QuickActions.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { SalesChart } from './SalesChart.tsx'
import { TopProducts } from './TopProducts.tsx'

const Content = ({ data, isError }: Pick<ReturnType<typeof useDashboard>, 'data' | 'isError'>) => {
  // A failed refresh keeps what was read before.
  if (!data)
    return isError ? (
      <FailureCard
        text="Failed to load dashboard data"
        action={{ label: 'Refresh Page', onClick: () => window.location.reload() }}
      />
    ) : (
      <StatCardsSkeleton count={4} />
    )
  return (
    <>
      <Figures summary={data} />
      <QuickActions />
      <PanelGrid
        wide={
          <>
            <SalesChart days={data.days} />
            <RecentOrders orders={data.recentOrders} />
            <TopProducts products={data.topProducts} />
          </>
        }
        narrow={
          <>
            <Attention alerts={data.alerts} />
            <OrdersByStatus ordersByStatus={data.ordersByStatus} />
            <LowStock products={data.lowStockProducts} threshold={data.lowStockThreshold} />
          </>
        }
      />
    </>
  )
}

const DashboardPage = () => {
  const { data, isError, dataUpdatedAt } = useDashboard()
  const isReachable = useIsReachable()
  return (
    <>
      <Title>Dashboard</Title>
      <PageHeading title="Dashboard">
        {data && <LiveBadge isLive={!isError && isReachable} updatedAt={dataUpdatedAt} />}
      </PageHeading>
      <Content data={data} isError={isError} />
    </>
  )
}

export default DashboardPage
