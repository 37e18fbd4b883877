import { Box, Text } from '@chakra-ui/react'
import { countryName } from '@shop/contracts/addresses/countries'
import { formatMoney } from '@shop/contracts/money'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { formatCount } from '@shop/ui/words/formatCount'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { OrderStatusBadge } from '../OrderStatusBadge.tsx'

export const orderColumns: readonly Column<OrderSummary>[] = [
  {
    header: 'Order',
    cell: ({ id, number, itemCount, firstName, lastName }) => (
      <TwoLines
        first={number}
        second={`${olderOrderNumber(id)} · ${formatCount(itemCount, 'item')}`}
        narrow={{ below: 'md', second: `${olderOrderNumber(id)} · ${firstName} ${lastName}` }}
        wide={{ from: 'lg', second: olderOrderNumber(id) }}
        wraps={{ below: 'md' }}
      />
    ),
  },
  {
    header: 'Customer',
    cell: ({ firstName, lastName, email }) => <TwoLines first={`${firstName} ${lastName}`} second={email} />,
    isCapped: true,
    from: 'md',
  },
  {
    header: 'Status',
    cell: row => (
      <>
        <OrderStatusBadge {...row} />
        {row.attention !== null && (
          <Text fontSize="xs" color="fg.muted" whiteSpace="normal" maxWidth="20rem" lineClamp={2}>
            {row.attention}
          </Text>
        )}
      </>
    ),
    from: 'sm',
  },
  {
    header: 'Total',
    cell: row => (
      <>
        {formatMoney(row.total, row.currency)}
        {/* Shown here because a phone has no room for another column. */}
        <Box hideFrom="sm" paddingBottom="1.5">
          <OrderStatusBadge {...row} />
        </Box>
      </>
    ),
    isFigure: true,
  },
  { header: 'Items', cell: ({ itemCount }) => itemCount, isFigure: true, from: 'lg' },
  {
    header: 'Shipping',
    cell: ({ city, postalCode }) => (city || postalCode ? `${city}, ${postalCode}` : 'No address'),
    isCapped: true,
    // At `lg` the sidebar leaves less room than there is in a narrower window without it.
    from: 'xl',
  },
  { header: 'Country', cell: ({ country }) => countryName(country), isOptional: true, from: 'lg' },
  {
    header: 'Paid',
    cell: ({ paidAt }) => paidAt && <RelativeTime instant={paidAt} />,
    isOptional: true,
    from: 'lg',
  },
  { header: 'Date', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'sm' },
]
