import { use } from 'react'
import { Flex } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { displayStatus } from '@shop/contracts/orders/paysForDelivery'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { statusTones } from './statusTones.ts'
import { relativeTime } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

interface Props {
  status: OrderStatus
  /** The order needs a review. */
  needsReview?: boolean
  isSuperseded?: boolean
  /** Refunded part of the order's total, pence. */
  refundedPart?: number
  currency?: string
  isDisputed?: boolean
  isLate?: boolean
  /** Code of the return that has to arrive first. */
  waitsFor?: string | null
  /** Time when a quote expires unless it is paid. */
  quoteUntil?: string | null
  /** Number of parcels sent so far if the order is not yet complete. */
  parcelsSent?: number
  /** Units; an order with none pays for another order's more expensive delivery. */
  itemCount?: number
}

/** An order's status, with facts that the status does not include. */
export const OrderStatusBadge = ({
  status,
  needsReview,
  isSuperseded,
  refundedPart = 0,
  currency = 'GBP',
  isDisputed,
  isLate,
  waitsFor,
  quoteUntil,
  parcelsSent = 0,
  itemCount = 1,
}: Props) => {
  const timeZone = use(TimeZoneContext)
  const displayedStatus = displayStatus(status, itemCount)
  const { label, tone } = statusLabel(displayedStatus)
  return (
    <Flex
      display="inline-flex"
      gap="1"
      // Two badges do not fit on one line beside the other columns on a tablet.
      direction={{ base: 'column', lg: 'row' }}
      align={{ base: 'flex-end', sm: 'flex-start', lg: 'center' }}
      paddingY={{ sm: '1', lg: '0' }}
    >
      <StatusBadge tone={statusTones[displayedStatus] ?? tone} wraps={refundedPart > 0}>
        {refundedPart > 0 ? `${label}, ${formatMoney(refundedPart, currency)} refunded` : label}
      </StatusBadge>
      {itemCount === 0 && <StatusBadge tone="outline">For Delivery</StatusBadge>}
      {parcelsSent > 0 && <StatusBadge tone="underWay">Part Sent</StatusBadge>}
      {isSuperseded && <StatusBadge tone="outline">Replaced</StatusBadge>}
      {waitsFor && status === 'PAID' && <StatusBadge tone="outline">Exchange</StatusBadge>}
      {quoteUntil && status === 'PENDING' && (
        <StatusBadge tone="outline">{`Lapses ${relativeTime(quoteUntil, timeZone).replace(/ \d{4}$/, '')}`}</StatusBadge>
      )}
      {isLate && <StatusBadge tone="destructive">Late to Send</StatusBadge>}
      {isDisputed && <StatusBadge tone="destructive">Disputed</StatusBadge>}
      {needsReview && <StatusBadge tone="destructive">Needs review</StatusBadge>}
    </Flex>
  )
}
