import type { RecentOrder } from '@shop/contracts/admin/endpoints'
import { formatMoney } from '@shop/contracts/money'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { Link, useNavigate } from 'react-router-dom'
import { OrderStatusBadge } from '../orders/OrderStatusBadge.tsx'

const columns: readonly Column<RecentOrder>[] = [
  {
    header: 'Order',
    cell: ({ id, number, itemCount }) => (
      <TwoLines first={number} second={`${olderOrderNumber(id)} · ${formatCount(itemCount, 'item')}`} />
    ),
  },
  {
    header: 'Customer',
    cell: ({ firstName, lastName, email }) => <TwoLines first={`${firstName} ${lastName}`} second={email} />,
    isWide: true,
    from: 'md',
  },
  {
    header: 'Status',
    cell: ({ status, refundedPart, currency, itemCount }) => (
      <OrderStatusBadge {...{ status, refundedPart, currency, itemCount }} />
    ),
  },
  { header: 'Placed', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'sm' },
  { header: 'Total', cell: ({ total, currency }) => formatMoney(total, currency), isFigure: true },
]

export const RecentOrders = ({ orders }: { orders: readonly RecentOrder[] }) => {
  const navigate = useNavigate()
  return (
    <Panel title="Recent Orders" note={<Link to="/admin/orders">View all</Link>}>
      {orders.length === 0 ? (
        <EmptyText>No recent orders</EmptyText>
      ) : (
        <DataTable
          label="Recent orders"
          columns={columns}
          rows={orders}
          onOpen={({ id }) => void navigate(`/admin/orders/${id}`)}
        />
      )}
    </Panel>
  )
}
