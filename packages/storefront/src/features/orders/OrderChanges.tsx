import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import type { Order } from '@shop/contracts/orders/endpoints'
import { useOrderDates } from './useOrderDates.ts'
import type { HeadingLevel } from './OrderDocuments.tsx'
import styles from './OrderDetails.module.css'

type LinkedOrder = NonNullable<Order['together']>[number]

/** Describes the state of a linked order: one that was added to this order, or that this order was added to. */
const stateOf = ({ status, total, isAddition }: LinkedOrder, currency: string): string => {
  const sum = formatMoney(total, currency)
  if (status === 'CANCELED') return isAddition ? 'no longer open' : 'cancelled'
  if (status === 'PENDING') return `${sum} to pay`
  return status === 'REFUNDED' ? 'refunded' : `${sum}, paid`
}

const introOf = ({ isAddition, paysFor }: LinkedOrder, deliveryPaidFor: string | null): string => {
  if (deliveryPaidFor !== null) return `This pays for ${deliveryPaidFor} of `
  if (!isAddition) return 'This was added to '
  return paysFor === undefined ? 'Added to it: ' : `${paysFor}: `
}

interface LinkedOrderProps {
  other: LinkedOrder
  currency: string
  /** The delivery option that this order pays for, if it pays for nothing else. */
  paysFor: string | null
}

const LinkedOrderLine = ({ other, currency, paysFor }: LinkedOrderProps) => {
  const name = `order ${other.number}`
  return (
    <p className={styles.method}>
      {introOf(other, paysFor)}
      {other.url === null ? name : <a href={other.url}>{name}</a>}
      {`, ${stateOf(other, currency)}.`}
    </p>
  )
}

/** Shows the shop's changes to an order, and the orders linked to it. */
export const OrderChanges = ({ order, heading: Heading }: { order: Order; heading: HeadingLevel }) => {
  const { orderDate } = useOrderDates()
  return (
    <section>
      <Heading className={styles.title}>Changes</Heading>
      {order.changes?.map(({ at, text }) => (
        <p key={at + text} className={styles.method}>
          <time dateTime={at}>{orderDate(at)}</time>: {text}
        </p>
      ))}
      {order.together?.map(other => (
        <LinkedOrderLine
          key={other.id}
          other={other}
          currency={order.currency}
          paysFor={paysForDelivery(order) ? deliveryName(order.deliveryWay) : null}
        />
      ))}
    </section>
  )
}
