import { Flex } from '@chakra-ui/react'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

interface Props {
  status: OrderStatus
  /** Somebody should look at it. */
  needsReview?: boolean
  isSuperseded?: boolean
  /** Code of the return that has to arrive before it is sent. */
  waitsFor?: string | null
}

/** An order's status; PAID stands out, as it waits for staff. */
export const OrderStatusBadge = ({ status, needsReview, isSuperseded, waitsFor }: Props) => {
  const { label, tone } = statusLabel(status)
  return (
    <Flex
      display="inline-flex"
      gap="1"
      direction={{ base: 'column', sm: 'row' }}
      align={{ base: 'flex-end', sm: 'center' }}
    >
      <StatusBadge tone={status === 'PAID' ? 'success' : tone}>{label}</StatusBadge>
      {isSuperseded && <StatusBadge tone="outline">Replaced</StatusBadge>}
      {waitsFor && status === 'PAID' && <StatusBadge tone="outline">Exchange</StatusBadge>}
      {needsReview && <StatusBadge tone="destructive">Look at it</StatusBadge>}
    </Flex>
  )
}
