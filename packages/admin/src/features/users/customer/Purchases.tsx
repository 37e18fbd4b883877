import { Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { listCustomerOrders, listCustomerReturns } from '@shop/contracts/users/customers'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'
import { OrderStatusBadge } from '../../orders/OrderStatusBadge.tsx'
import { ReturnStateBadge } from '../../orders/ReturnStateBadge.tsx'
import { PagedPanel } from './PagedPanel.tsx'

const perPage = 5

export const CustomerOrders = ({ id }: { id: string }) => {
  const [page, setPage] = useState(1)
  const read = useRead(listCustomerOrders, { id, page, limit: perPage }, { keepPrevious: true })
  return (
    <PagedPanel
      title="Orders"
      read={read}
      empty="No orders yet"
      failure="Failed to load orders."
      onPage={setPage}
    >
      {orders => (
        <RowList
          label="Orders"
          rows={orders.map(({ id: orderId, number, total, currency, createdAt, soldThrough, ...state }) => ({
            key: orderId,
            content: (
              <Row wraps>
                <Link to={`/admin/orders/${orderId}`}>{number}</Link>
                <OrderStatusBadge {...state} currency={currency} />
                <Text as="span" color="fg.muted">
                  <RelativeTime instant={createdAt} />
                  {soldThrough !== null && ` · through ${soldThrough}`}
                </Text>
              </Row>
            ),
            mark: formatMoney(total, currency),
          }))}
        />
      )}
    </PagedPanel>
  )
}

export const CustomerReturns = ({ id }: { id: string }) => {
  const [page, setPage] = useState(1)
  const read = useRead(listCustomerReturns, { id, page, limit: perPage }, { keepPrevious: true })
  return (
    <PagedPanel
      title="Returns"
      read={read}
      empty="Nothing returned"
      failure="Failed to load returns."
      onPage={setPage}
    >
      {returns => (
        <RowList
          label="Returns"
          rows={returns.map(({ id: returnId, code, state, orderNumber, createdAt }) => ({
            key: returnId,
            content: (
              <Row wraps>
                <Link to={`/admin/returns/${returnId}`}>{code}</Link>
                <ReturnStateBadge state={state} />
                <Text as="span" color="fg.muted">
                  {orderNumber} · <RelativeTime instant={createdAt} />
                </Text>
              </Row>
            ),
          }))}
        />
      )}
    </PagedPanel>
  )
}
