import type { Order } from '@shop/contracts/orders/endpoints'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { useReorder } from './mutations.ts'

/**
 * A button that adds an order's items to the cart again. Renders nothing while the order waits for payment, or if it
 * only pays for another order's delivery. `name` identifies the order for screen readers.
 */
export const OrderAgainButton = ({ order, name }: { order: Order; name: string }) => {
  const { mutate, isPending } = useReorder()
  const label = isPending ? 'Adding to Cart...' : 'Order Again'
  if (order.status === 'PENDING' || paysForDelivery(order)) return null
  return (
    <TextButton aria-label={`${label}: order ${name}`} isBlocked={isPending} onClick={() => mutate(order)}>
      {label}
    </TextButton>
  )
}
