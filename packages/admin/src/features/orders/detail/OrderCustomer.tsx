import { Box, Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, OtherOrders as Others } from '@shop/contracts/orders/adminEntities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { Link } from 'react-router-dom'
import { useCan } from '../../../kit/session/useCan.ts'
import { OrderStatusBadge } from '../OrderStatusBadge.tsx'

const noOthers: Others = { total: 0, spent: null, items: [] }

/**
 * Returns the address of all orders of a customer: the account's page for staff who may see it, else the list filtered
 * by email address.
 */
const ordersAddressOf = ({ userId, email }: AdminOrder, seesCustomers: boolean): string =>
  userId !== null && seesCustomers
    ? `/admin/users/${userId}`
    : `/admin/orders?${String(new URLSearchParams({ search: email }))}`

const summaryOf = ({ total, spent }: Others, currency: string): string =>
  [
    total === 0 ? 'No other orders' : formatCount(total, 'other order'),
    spent !== null && `${formatMoney(spent, currency)} spent in all`,
  ]
    .filter(Boolean)
    .join(' · ')

const OtherOrders = ({ order, others }: { order: AdminOrder; others: Others }) => {
  const allOrdersAddress = ordersAddressOf(order, useCan()('customers:read'))
  if (others.items.length === 0) return null
  return (
    <Box borderTopWidth="1px">
      <RowList
        label="Other orders"
        rows={others.items.map(
          ({ id, number, status, refundedPart, itemCount, total, currency, createdAt }) => ({
            key: id,
            content: (
              <Row wraps>
                <Link to={`/admin/orders/${id}`}>{number}</Link>
                <OrderStatusBadge {...{ status, refundedPart, currency, itemCount }} />
                <Text as="span" color="fg.muted" textStyle="xs">
                  <RelativeTime instant={createdAt} />
                </Text>
              </Row>
            ),
            mark: (
              <Box as="span" fontVariantNumeric="tabular-nums">
                {formatMoney(total, currency)}
              </Box>
            ),
          }),
        )}
      />
      {others.total > others.items.length && (
        <Box
          paddingX={{ base: '3', md: '4' }}
          paddingY="3"
          borderTopWidth="1px"
          css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } }}
        >
          <Link to={allOrdersAddress}>See all {others.total + 1} orders</Link>
        </Box>
      )}
    </Box>
  )
}

/** Shows the customer of an order, and their other orders. */
export const OrderCustomer = ({ order, onEdit }: { order: AdminOrder; onEdit: () => void }) => {
  const can = useCan()
  const { userId, email, firstName, lastName, currency, others = noOthers } = order
  return (
    <Panel
      title="Customer"
      note={
        userId !== null
          ? can('customers:read') && <Link to={`/admin/users/${userId}`}>View customer</Link>
          : email !== '' && (
              <Button kind="quiet" icon="edit" needs="orders:write" onClick={onEdit}>
                Edit Email
              </Button>
            )
      }
    >
      <Box padding={{ base: '3', md: '4' }} overflowWrap="anywhere">
        <Text fontWeight="medium">
          {firstName} {lastName}
        </Text>
        <Text>{email}</Text>
        <Text color="fg.muted" textStyle="xs" marginTop="1">
          {userId === null && 'Guest · '}
          {summaryOf(others, currency)}
        </Text>
      </Box>
      <OtherOrders order={order} others={others} />
    </Panel>
  )
}
