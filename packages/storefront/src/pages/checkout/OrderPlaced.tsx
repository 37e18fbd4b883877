import type { Verification } from '@shop/contracts/checkout/endpoints'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import { formatMoney } from '@shop/contracts/money'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { AddressText } from '../../features/addresses/AddressText.tsx'
import { GiftNote } from '../../features/orders/GiftNote.tsx'
import { useOrderDates } from '../../features/orders/useOrderDates.ts'
import { OrderItems } from '../../features/orders/OrderItems.tsx'
import type { Order } from '@shop/contracts/orders/endpoints'
import { expectedDelivery } from '@shop/contracts/orders/expectedDelivery'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { OrderTotals } from '../../features/orders/OrderTotals.tsx'
import { orderQuery } from '../../features/orders/queries.ts'
import { Icon } from '../../kit/parts/Icon.tsx'
import { useHasCart } from '../../features/cart/queries.ts'
import { countVisitOnce } from '../../kit/visits/countVisit.ts'
import styles from './OrderPlaced.module.css'
import { WhatsNext } from './WhatsNext.tsx'

interface Props {
  title: string
  order: Verification
  links: ReactNode
}

/** Renders the details that the customer gave at checkout; the delivery option is shown with the next steps. */
const renderDetails = ({ shippingAddress, giftNote }: Order) =>
  ({
    shippingAddress: (
      <>
        <h3 className={styles.small}>Delivery Address</h3>
        <AddressText address={shippingAddress} />
      </>
    ),
    giftNote: giftNote && (
      <>
        <h3 className={`${styles.small} ${styles.below}`}>Gift Note</h3>
        <GiftNote note={giftNote} />
      </>
    ),
    shippingMethod: null,
    billingAddress: null,
  }) satisfies Record<CheckoutFact, ReactNode>

/** Tells whether an order has arrived; old orders may still have the status COMPLETED. */
const hasArrived = (status: string): boolean => status === 'COMPLETED' || status === 'DELIVERED'

/** Shows a paid order. Only its buyer sees the address and the gift note. */
export const OrderPlaced = ({ title, order, links }: Props) => {
  const hasCart = useHasCart()
  const { orderDate } = useOrderDates()
  const { data: ownOrder } = useQuery({ ...orderQuery(order.orderId), enabled: hasCart })
  const details = ownOrder && renderDetails(ownOrder)
  const { orderId, number, status, currency, total, createdAt, items } = order
  useEffect(() => countVisitOnce('paid', orderId), [orderId])
  const facts = [
    ['Order number', number],
    ['Reference', olderOrderNumber(orderId)],
    ['Order date', orderDate(createdAt)],
    ['Total', formatMoney(total, currency)],
  ] as const
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="check" size={28} />
        </span>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>
          {order.exchange
            ? `Thank you. Your exchange ${order.exchange.code} is paid.`
            : 'Thank you. Your order has been confirmed.'}
        </p>
      </div>
      <section className={styles.card} aria-labelledby="order-summary">
        <h2 id="order-summary" className={styles.part}>
          Order Summary
        </h2>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>Status</dt>
            <dd className={hasArrived(status) ? styles.done : undefined}>{status.toUpperCase()}</dd>
          </div>
        </dl>
        <OrderItems items={items} currency={currency} />
        <div className={styles.columns}>
          {details && (
            <section>
              {details.shippingAddress}
              {details.giftNote}
            </section>
          )}
          <div className={styles.totals}>
            <OrderTotals {...order} {...ownOrder} />
          </div>
        </div>
      </section>
      <WhatsNext order={order} expectedText={ownOrder ? expectedDelivery(ownOrder) : null} />
      <div className={styles.ways}>{links}</div>
    </div>
  )
}
