import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { BadgeTone } from '@shop/ui/feedback/StatusBadge.tsx'

/** A look of its own for each status, in the order of an order's way; PAID stands out, as it waits for staff. */
export const statusTones: Readonly<Record<OrderStatus, BadgeTone>> = {
  PENDING: 'secondary',
  PAID: 'attention',
  SHIPPED: 'underWay',
  DELIVERED: 'default',
  CANCELED: 'destructive',
  REFUNDED: 'outline',
}
