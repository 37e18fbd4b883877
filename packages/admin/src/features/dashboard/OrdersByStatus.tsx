import { keysOf } from '@shop/contracts/keys'
import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { Shares } from '@shop/ui/charts/Shares.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { statusTones } from '../orders/statusTones.ts'
import { Link } from 'react-router-dom'

const Label = ({ status }: { status: OrderStatus }) => {
  const { label } = statusLabel(status)
  return <Link to={`/admin/orders?status=${status}`}>{label}</Link>
}

interface Props {
  ordersByStatus: NonNullable<DashboardSummary['ordersByStatus']>
}

/** Renders nothing before the first order. */
export const OrdersByStatus = ({ ordersByStatus }: Props) => {
  const counts = new Map(ordersByStatus.map(({ status, count }) => [status, count]))
  const statuses = keysOf(statusTones).filter(status => counts.has(status))
  return (
    statuses.length > 0 && (
      <Panel title="Orders by status">
        <Shares
          label="Orders by status"
          shares={statuses.map(status => ({
            key: status,
            label: <Label status={status} />,
            count: counts.get(status) ?? 0,
            tone: statusTones[status],
          }))}
        />
      </Panel>
    )
  )
}
