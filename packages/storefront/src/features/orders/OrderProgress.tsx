import type { Order } from '@shop/contracts/orders/endpoints'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import { progressOf } from '@shop/contracts/orders/progress'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import { hydrateLazily } from '../../kit/page/hydrateLazily.tsx'
import { useOrderDates } from './useOrderDates.ts'
import styles from './OrderProgress.module.css'

/** Loaded later, because it needs the list of bank holidays. */
const LazyExpectedDelivery = hydrateLazily(
  async () => (await import('./ExpectedDelivery.tsx')).ExpectedDelivery,
)

/** Shows the steps of an order with their days; renders nothing while the order is waiting for payment. */
export const OrderProgress = ({ order }: { order: Order }) => {
  const { orderDay } = useOrderDates()
  const steps = progressOf(order)
  // An order that only pays for delivery has nothing to send.
  if (steps.length === 0 || paysForDelivery(order)) return null
  const lastDoneIndex = steps.findLastIndex(({ state }) => state !== 'coming')
  return (
    <ol className={styles.steps} aria-label="Progress">
      {steps.map(({ name, at, state }, index) => (
        <li
          key={name}
          className={`${styles.step} ${styles[state]}`}
          aria-current={index === lastDoneIndex ? 'step' : undefined}
        >
          <span className={styles.name}>{name}</span>
          {at && (
            <time className={styles.day} dateTime={at}>
              {orderDay(at)}
            </time>
          )}
          {state === 'coming' &&
            (index === steps.length - 1 ? (
              <LazyExpectedDelivery order={order} />
            ) : (
              <VisuallyHidden>still to come</VisuallyHidden>
            ))}
        </li>
      ))}
    </ol>
  )
}
