import type { Order } from '@shop/contracts/orders/endpoints'
import { expectedDelivery } from '@shop/contracts/orders/expectedDelivery'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import styles from './OrderProgress.module.css'

/** Shows the expected days of delivery while the order is on its way. */
export const ExpectedDelivery = ({ order }: { order: Order }) => {
  const days = expectedDelivery(order)
  if (days === null) return <VisuallyHidden>still to come</VisuallyHidden>
  return (
    <span className={styles.day}>
      <VisuallyHidden>Expected</VisuallyHidden>
      {days}
    </span>
  )
}
