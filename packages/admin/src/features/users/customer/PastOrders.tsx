import { Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { listCustomerPastOrders } from '@shop/contracts/orders/pastEndpoints'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'
import { PagedPanel } from './PagedPanel.tsx'

const perPage = 5

/** Lists a customer's orders at the previous shop; renders nothing without any. */
export const CustomerPastOrders = ({ id }: { id: string }) => {
  const [page, setPage] = useState(1)
  const read = useRead(listCustomerPastOrders, { id, page, limit: perPage }, { keepPrevious: true })
  if (!read.data || read.data.total === 0) return null
  const { spent, currency: shopCurrency } = read.data
  return (
    <PagedPanel
      title="Orders at the previous shop"
      read={read}
      empty="No orders at the previous shop"
      failure="Failed to load the orders of the previous shop."
      onPage={setPage}
      head={
        <Text color="fg.muted" paddingX={{ base: '3', md: '4' }} paddingY="3" borderBottomWidth="1px">
          {formatMoney(spent, shopCurrency)} spent there, not included in the figures above
        </Text>
      }
    >
      {orders => (
        <RowList
          label="Orders at the previous shop"
          rows={orders.map(({ id: orderId, number, shop, total, currency, placedAt }) => ({
            key: orderId,
            content: (
              <Row wraps>
                <Link to={`/admin/past-orders?order=${orderId}`}>{number}</Link>
                <Text as="span" color="fg.muted">
                  {shop} · <RelativeTime instant={placedAt} />
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
