import type { Order } from '@shop/contracts/orders/endpoints'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { useReorder } from './mutations.ts'

/** Puts what is in an order into the cart once more; nothing while it waits for its payment. `name` says which order. */
export const OrderAgain = ({ order, name }: { order: Order; name: string }) => {
  const { mutate, isPending } = useReorder()
  const label = isPending ? 'Adding to Cart...' : 'Order Again'
  if (order.status === 'PENDING') return null
  return (
    <TextButton aria-label={`${label}: order ${name}`} isBlocked={isPending} onClick={() => mutate(order)}>
      {label}
    </TextButton>
  )
}
