import { type DashboardSummary, type DayOfSales, getDashboard } from '@shop/contracts/admin/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { ActionGrid, type QuickAction } from '@shop/ui/buttons/ActionGrid.tsx'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'
import { DayBars } from '@shop/ui/charts/DayBars.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatCardsSkeleton } from '@shop/ui/facts/StatCards.tsx'
import { LiveBadge } from '@shop/ui/feedback/LiveBadge.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { counted } from '@shop/ui/words/counted'
import { Link } from 'react-router-dom'
import { ReadError } from '../../kit/query/ReadError.tsx'
import { isAway } from '../../kit/query/readFailure.ts'
import { useIsReachable } from '../../kit/offline/OfflineContext.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useSettings } from '../../kit/screen/settings.ts'
import { alertTitle } from '../alerts/alertTitle.ts'
import { Figures } from './Figures.tsx'
import { LowStock } from './LowStock.tsx'
import { OrdersByStatus } from './OrdersByStatus.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { TopProducts } from './TopProducts.tsx'
import { useIsLive } from '../../kit/live/LiveProvider.tsx'
import { useRead } from '../../kit/query/useRead.ts'

/** ms; while changes arrive by themselves, only in case one did not */
const pollEvery = { polling: 30_000, live: 5 * 60_000 }

/** The dashboard's figures: read anew with each change, or every 30 seconds where changes do not arrive by themselves. */
const useDashboard = () => {
  const isLive = useIsLive()
  return useRead(getDashboard, {}, { refetchInterval: isLive ? pollEvery.live : pollEvery.polling })
}

const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** Chart of the sums paid on each of the last 30 days. */
const SalesChart = ({ days }: { days: readonly DayOfSales[] }) => {
  const { currency } = useSettings()
  const sum = days.reduce((total, { revenue }) => total + revenue, 0)
  return (
    <Panel title="Sales of the last 30 days" note={formatMoney(sum, currency)}>
      <DayBars
        label="Sales by day"
        axisText={pence => short.format(pence / 100)}
        bars={days.map(({ day, orders, revenue }) => ({
          day,
          value: revenue,
          text: formatMoney(revenue, currency),
          detail: counted(orders, 'order'),
        }))}
      />
    </Panel>
  )
}

/** A query opens the form at once. */
const actions: readonly (readonly [label: string, icon: IconName, path: string, query?: string])[] = [
  ['Add Product', 'plus', 'products', '?create=true'],
  ['Create Collection', 'collections', 'collections', '?create=true'],
  ['View Orders', 'orders', 'orders'],
  ['Manage Users', 'people', 'users'],
  ['Review Products', 'reviews', 'reviews'],
  ['System Settings', 'settings', 'settings'],
]

const linked = actions.map(([label, icon, path, query = '']): QuickAction => ({
  label,
  icon,
  link: content => <Link to={`/admin/${path}${query}`}>{content}</Link>,
}))

const QuickActions = () => <ActionGrid label="Quick actions" actions={linked} />

/** Absent while nobody has to look at anything. */
const Attention = ({ alerts: { open, items } }: Pick<DashboardSummary, 'alerts'>) =>
  open > 0 && (
    <Panel
      title="Needs attention"
      note={<Link to="/admin/alerts">{open > items.length ? `View all ${open}` : 'View all'}</Link>}
    >
      <RowList
        label="Needs attention"
        rows={items.map(({ id, kind, detail, orderId, orderNumber, createdAt }) => ({
          key: id,
          content: (
            <Link to={orderId === null ? '/admin/alerts' : `/admin/orders/${orderId}`}>
              <TwoLines first={alertTitle({ kind, orderNumber })} second={detail} wraps />
            </Link>
          ),
          mark: <RelativeTime instant={createdAt} />,
        }))}
      />
    </Panel>
  )

type Dashboard = ReturnType<typeof useDashboard>

const Content = ({ data, error, refetch }: Pick<Dashboard, 'data' | 'error' | 'refetch'>) => {
  // A failed refresh keeps what was read before.
  if (!data)
    return error ? (
      <Card>
        <ReadError error={error} title="Failed to load dashboard data">
          {isAway(error) ? (
            <Button onClick={() => void refetch()}>Try Again</Button>
          ) : (
            <Button onClick={() => window.location.reload()}>Refresh Page</Button>
          )}
        </ReadError>
      </Card>
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
  const { data, error, isError, dataUpdatedAt, refetch } = useDashboard()
  const isReachable = useIsReachable()
  return (
    <>
      <Title>Dashboard</Title>
      <PageHeading title="Dashboard">
        {data && <LiveBadge isLive={!isError && isReachable} updatedAt={dataUpdatedAt} />}
      </PageHeading>
      <Content {...{ data, error, refetch }} />
    </>
  )
}

export default DashboardPage
