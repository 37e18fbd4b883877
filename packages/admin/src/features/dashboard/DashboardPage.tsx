import { Box } from '@chakra-ui/react'
import { type DashboardSummary, type DayOfSales, getDashboard } from '@shop/contracts/admin/endpoints'
import type { Permission } from '@shop/contracts/access'
import { formatMoney } from '@shop/contracts/money'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { type LinkRowItem, LinkRow } from '@shop/ui/buttons/LinkRow.tsx'
import { useAllowedEntries } from '@shop/ui/buttons/allowed'
import { Icon, type IconName } from '@shop/ui/buttons/Icon.tsx'
import { DayBars } from '@shop/ui/charts/DayBars.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatCardsSkeleton } from '@shop/ui/facts/StatCards.tsx'
import { LiveBadge } from '@shop/ui/feedback/LiveBadge.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { Link } from 'react-router-dom'
import { ReadError } from '../../kit/query/ReadError.tsx'
import { isUnreachableRead } from '../../kit/query/readFailure.ts'
import { useIsReachable } from '../../kit/offline/OfflineContext.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useCan } from '../../kit/session/useCan.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { alertTitle } from '../alerts/alertTitle.ts'
import { Figures } from './Figures.tsx'
import { LowStock } from './LowStock.tsx'
import { OrdersByStatus } from './OrdersByStatus.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { TopProducts } from './TopProducts.tsx'
import { WorklistStrip } from './WorklistStrip.tsx'
import { usePollIntervalMs } from '../../kit/live/LiveProvider.tsx'
import { useRead } from '../../kit/query/useRead.ts'

/** Reads the dashboard's figures again after each change, or every 30 seconds without live events. */
const useDashboard = () => useRead(getDashboard, {}, { refetchInterval: usePollIntervalMs() })

const compactFormat = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** Chart of the amounts paid on each of the last 30 days. */
const SalesChart = ({ days }: { days: readonly DayOfSales[] }) => {
  const { currency } = useSettings()
  const sum = days.reduce((total, { revenue }) => total + revenue, 0)
  return (
    <Panel title="Sales of the last 30 days" note={formatMoney(sum, currency)}>
      <DayBars
        label="Sales by day"
        axisText={pence => compactFormat.format(pence / 100)}
        bars={days.map(({ day, orders, revenue }) => ({
          day,
          value: revenue,
          text: formatMoney(revenue, currency),
          detail: formatCount(orders, 'order'),
        }))}
      />
    </Panel>
  )
}

/** Links whose query opens a form immediately. */
const actions: readonly (readonly [label: string, icon: IconName, path: string, needs: Permission])[] = [
  ['Add Product', 'plus', 'products?create=true', 'products:write'],
  ['Create Collection', 'collections', 'collections?create=true', 'products:write'],
  ['View Orders', 'orders', 'orders', 'orders:read'],
  ['Manage Users', 'people', 'users', 'customers:read'],
  ['Review Products', 'reviews', 'reviews', 'reviews:read'],
  ['System Settings', 'settings', 'settings', 'settings:read'],
]

const actionLinks = actions.map(([label, icon, path, needs]): LinkRowItem & { needs: Permission } => ({
  key: label,
  needs,
  link: (
    <Link to={`/admin/${path}`}>
      <Icon name={icon} size={16} />
      {label}
    </Link>
  ),
}))

const QuickActions = () => {
  const links = useAllowedEntries(actionLinks)
  return (
    links.length > 0 && (
      <Box marginTop="2">
        <LinkRow label="Quick actions" look="quiet" links={links} />
      </Box>
    )
  )
}

type NonNullParts<Part extends keyof DashboardSummary> = { [K in Part]: NonNullable<DashboardSummary[K]> }

/** Renders nothing without open alerts. */
const AlertsPanel = ({ alerts: { open, items } }: NonNullParts<'alerts'>) =>
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
  // The last figures stay if a refetch fails.
  if (!data)
    return error ? (
      <Card>
        <ReadError error={error} title="Failed to load dashboard data">
          {isUnreachableRead(error) ? (
            <Button onClick={() => void refetch()}>Try Again</Button>
          ) : (
            <Button onClick={() => window.location.reload()}>Refresh Page</Button>
          )}
        </ReadError>
      </Card>
    ) : (
      <StatCardsSkeleton count={4} />
    )
  const { days, recentOrders, topProducts, alerts, ordersByStatus, lowStockProducts } = data
  const hasWide = days !== null || recentOrders !== null || topProducts !== null
  const narrow = (
    <>
      {alerts && <AlertsPanel alerts={alerts} />}
      {ordersByStatus && <OrdersByStatus ordersByStatus={ordersByStatus} />}
      {lowStockProducts && <LowStock products={lowStockProducts} threshold={data.lowStockThreshold} />}
    </>
  )
  return (
    <>
      <Figures summary={data} />
      <QuickActions />
      <PanelGrid
        wide={
          hasWide ? (
            <>
              {days && <SalesChart days={days} />}
              {recentOrders && <RecentOrders orders={recentOrders} />}
              {topProducts && <TopProducts products={topProducts} />}
            </>
          ) : (
            narrow
          )
        }
        narrow={hasWide && narrow}
      />
    </>
  )
}

/** Main button of packers, who see no figures: a link to the packing page. */
const PackOrdersLink = () => {
  const can = useCan()
  return (
    can('orders:pack') &&
    !can('reports:read') && (
      <Button asChild>
        <Link to="/admin/pack">Pack Orders</Link>
      </Button>
    )
  )
}

const DashboardPage = () => {
  const { data, error, isError, dataUpdatedAt, refetch } = useDashboard()
  const isReachable = useIsReachable()
  return (
    <>
      <Title>Dashboard</Title>
      <PageHeading title="Dashboard">
        <Row wraps>
          {data && <LiveBadge isLive={!isError && isReachable} updatedAt={dataUpdatedAt} />}
          <PackOrdersLink />
        </Row>
      </PageHeading>
      <WorklistStrip />
      <Content {...{ data, error, refetch }} />
    </>
  )
}

export default DashboardPage
