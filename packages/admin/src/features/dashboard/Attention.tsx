import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { Link } from 'react-router-dom'
import { alertKindLabel } from '../alerts/alertKindLabel.ts'

/** Absent while nobody has to look at anything. */
export const Attention = ({ alerts: { open, items } }: Pick<DashboardSummary, 'alerts'>) =>
  open > 0 && (
    <Panel
      title="Needs attention"
      note={<Link to="/admin/alerts">{open > items.length ? `View all ${open}` : 'View all'}</Link>}
    >
      <RowList
        label="Needs attention"
        rows={items.map(({ id, kind, detail, orderId, createdAt }) => ({
          key: id,
          content: (
            <Link to={orderId === null ? '/admin/alerts' : `/admin/orders/${orderId}`}>
              <TwoLines first={alertKindLabel(kind)} second={detail} wraps />
            </Link>
          ),
          mark: <RelativeTime instant={createdAt} />,
        }))}
      />
    </Panel>
  )
