import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { StatusBadge } from '@shop/ui/StatusBadge.tsx'

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => {
  const { label, tone } = statusLabel(status)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
