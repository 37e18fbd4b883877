import { listReturns } from '@shop/contracts/returns/adminEndpoints'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { Link } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'
import { ReturnStateBadge } from '../ReturnStateBadge.tsx'

/** Lists the returns of an order; renders nothing without any. */
export const OrderReturns = ({ id }: { id: string }) => {
  const { data } = useRead(listReturns, { orderId: id })
  if (!data?.total) return null
  return (
    <Panel title="Returns">
      <RowList
        label="Returns"
        rows={data.items.map(({ id: returnId, code, state }) => ({
          key: returnId,
          content: <Link to={`/admin/returns/${returnId}`}>{code}</Link>,
          mark: <ReturnStateBadge state={state} />,
        }))}
      />
    </Panel>
  )
}
