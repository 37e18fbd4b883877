import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { BadgeTone } from '@shop/ui/feedback/StatusBadge.tsx'

/** A tone for each status, in order of progress; PAID is highlighted, because it is waiting for staff. */
export const statusTones: Readonly<Record<OrderStatus, BadgeTone>> = {
  PENDING: 'secondary',
  PAID: 'attention',
  SHIPPED: 'underWay',
  DELIVERED: 'default',
  CANCELED: 'destructive',
  REFUNDED: 'outline',
}
