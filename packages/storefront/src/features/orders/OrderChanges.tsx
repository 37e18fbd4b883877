import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import type { Order } from '@shop/contracts/orders/endpoints'
import { useOrderDates } from './orderDate.ts'
import type { HeadingLevel } from './OrderDocuments.tsx'
import styles from './OrderDetails.module.css'

type Together = NonNullable<Order['together']>[number]

/** Says how an order stands that was added to another one, or that it was added to. */
const stateOf = ({ status, total, isAddition }: Together, currency: string): string => {
  const sum = formatMoney(total, currency)
  if (status === 'CANCELED') return isAddition ? 'no longer open' : 'cancelled'
  if (status === 'PENDING') return `${sum} to pay`
  return status === 'REFUNDED' ? 'refunded' : `${sum}, paid`
}

const beginningOf = ({ isAddition, paysFor }: Together, own: string | null): string => {
  if (own !== null) return `This pays for ${own} of `
  if (!isAddition) return 'This was added to '
  return paysFor === undefined ? 'Added to it: ' : `${paysFor}: `
}

interface OtherProps {
  other: Together
  currency: string
  /** The way of delivery that this order pays for, if that is all it does. */
  paysFor: string | null
}

const Other = ({ other, currency, paysFor }: OtherProps) => {
  const name = `order ${other.number}`
  return (
    <p className={styles.method}>
      {beginningOf(other, paysFor)}
      {other.url === null ? name : <a href={other.url}>{name}</a>}
      {`, ${stateOf(other, currency)}.`}
    </p>
  )
}

/** Tells what the shop has changed of an order, and what goes with it. */
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
        <Other
          key={other.id}
          other={other}
          currency={order.currency}
          paysFor={paysForDelivery(order) ? deliveryName(order.deliveryWay) : null}
        />
      ))}
    </section>
  )
}
