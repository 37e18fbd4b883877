import { Flex } from '@chakra-ui/react'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { statusTones } from './statusTones.ts'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

interface Props {
  status: OrderStatus
  /** Somebody should look at it. */
  needsReview?: boolean
  isSuperseded?: boolean
  /** A part of its money has gone back. */
  isPartRefunded?: boolean
  /** Code of the return that has to arrive before it is sent. */
  waitsFor?: string | null
}

/** An order's status, and what the status does not tell. */
export const OrderStatusBadge = ({ status, needsReview, isSuperseded, isPartRefunded, waitsFor }: Props) => {
  const { label, tone } = statusLabel(status)
  return (
    <Flex
      display="inline-flex"
      gap="1"
      direction={{ base: 'column', sm: 'row' }}
      align={{ base: 'flex-end', sm: 'center' }}
    >
      <StatusBadge tone={statusTones[status] ?? tone}>{label}</StatusBadge>
      {isPartRefunded && <StatusBadge tone="outline">Part Refunded</StatusBadge>}
      {isSuperseded && <StatusBadge tone="outline">Replaced</StatusBadge>}
      {waitsFor && status === 'PAID' && <StatusBadge tone="outline">Exchange</StatusBadge>}
      {needsReview && <StatusBadge tone="destructive">Needs review</StatusBadge>}
    </Flex>
  )
}
