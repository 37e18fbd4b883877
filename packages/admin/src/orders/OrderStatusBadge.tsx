import { HStack } from '@chakra-ui/react'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { StatusBadge } from '@shop/ui/StatusBadge.tsx'

interface Props {
  status: OrderStatus
  /** Somebody should look at it. */
  needsReview?: boolean
}

/** An order's status; PAID stands out, as it waits for staff. */
export const OrderStatusBadge = ({ status, needsReview = false }: Props) => {
  const { label, tone } = statusLabel(status)
  return (
    <HStack gap="1" display="inline-flex">
      <StatusBadge tone={status === 'PAID' ? 'success' : tone}>{label}</StatusBadge>
      {needsReview && <StatusBadge tone="destructive">Look at it</StatusBadge>}
    </HStack>
  )
}
