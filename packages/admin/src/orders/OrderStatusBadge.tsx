import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { type BadgeTone, StatusBadge } from '@shop/ui/StatusBadge.tsx'

const looks: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  PENDING: { label: 'Pending Payment', tone: 'secondary' },
  PAID: { label: 'Paid', tone: 'default' },
  SHIPPED: { label: 'Shipped', tone: 'default' },
  DELIVERED: { label: 'Delivered', tone: 'default' },
  CANCELED: { label: 'Canceled', tone: 'destructive' },
  REFUNDED: { label: 'Refunded', tone: 'outline' },
}

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => {
  const { label, tone } = looks[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
