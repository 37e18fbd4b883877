import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { BadgeTone } from '@shop/ui/feedback/StatusBadge.tsx'

interface StatusLook {
  tone: BadgeTone
  /** Its part of a chart, in the badge's colour. */
  color: string
}

/** One colour for each status, in the order of an order's way; PAID stands out, as it waits for staff. */
export const statusLooks: Readonly<Record<OrderStatus, StatusLook>> = {
  PENDING: { tone: 'secondary', color: 'gray.emphasized' },
  PAID: { tone: 'attention', color: 'orange.solid' },
  SHIPPED: { tone: 'underWay', color: 'blue.solid' },
  DELIVERED: { tone: 'default', color: 'green.solid' },
  CANCELED: { tone: 'destructive', color: 'red.solid' },
  REFUNDED: { tone: 'outline', color: 'fg.muted' },
}
