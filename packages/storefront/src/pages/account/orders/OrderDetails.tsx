import type { Order } from '@shop/contracts/orders/endpoints'
import type { GivenFact } from '@shop/contracts/checkout/givenFacts'
import type { ReactNode } from 'react'
import { AddressText } from '../../../features/addresses/AddressText.tsx'
import { GiftNote } from '../../../features/orders/GiftNote.tsx'
import { OrderItems } from '../../../features/orders/OrderItems.tsx'
import { OrderTotals } from '../../../features/orders/OrderTotals.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import styles from './OrderDetails.module.css'
import { Parcel } from './Parcel.tsx'

const methods = { standard: 'Standard delivery', express: 'Express delivery' } as const

const hasOwnBilling = ({ shippingAddress, billingAddress }: Order): boolean =>
  JSON.stringify(billingAddress) !== JSON.stringify(shippingAddress)

/** Facts that the shopper gave at checkout, as they are shown here. */
const givenOf = (order: Order): Record<GivenFact, ReactNode> => ({
  shippingAddress: (
    <>
      <h4 className={styles.title}>Shipping Address</h4>
      <AddressText address={order.shippingAddress} />
    </>
  ),
  shippingMethod: <p className={styles.method}>{methods[order.shippingMethod]}</p>,
  billingAddress: hasOwnBilling(order) && (
    <>
      <h4 className={`${styles.title} ${styles.below}`}>Billing Address</h4>
      <AddressText address={order.billingAddress} />
    </>
  ),
  giftNote: order.giftNote && (
    <>
      <h4 className={`${styles.title} ${styles.below}`}>Gift Note</h4>
      <GiftNote note={order.giftNote} />
    </>
  ),
})

/** Everything about an order, as it was placed. */
export const OrderDetails = ({ order }: { order: Order }) => {
  const given = givenOf(order)
  return (
    <div className={styles.details}>
      <OrderItems items={order.items} currency={order.currency} />
      <div className={styles.columns}>
        <section>
          {given.shippingAddress}
          {given.shippingMethod}
          <Parcel order={order} />
          {given.giftNote}
          {given.billingAddress}
          {order.paidAt && <OrderDocuments orderId={order.id} />}
        </section>
        <section>
          <h4 className={styles.title}>Order Summary</h4>
          <OrderTotals {...order} />
          {order.paidWith && <p className={styles.method}>Payment: {order.paidWith}</p>}
        </section>
      </div>
    </div>
  )
}
