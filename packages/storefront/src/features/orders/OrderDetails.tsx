import type { Order } from '@shop/contracts/orders/endpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import { lazy, type ReactNode, Suspense } from 'react'
import { AddressText } from '../addresses/AddressText.tsx'
import { GiftNote } from './GiftNote.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { type HeadingLevel, OrderDocuments } from './OrderDocuments.tsx'
import styles from './OrderDetails.module.css'
import { formatMoney } from '@shop/contracts/money'
import { refundTimeText } from '@shop/contracts/orders/refundTimeText'

/** Explains when a refund arrives; shown from the cancellation on, although the provider confirms the refund later. */
const refundText = ({ status, paidAt, total, refunded, currency }: Order): string => {
  const pendingRefund = status === 'CANCELED' && paidAt ? total - refunded : 0
  if (pendingRefund > 0)
    return `We are refunding ${formatMoney(pendingRefund, currency)} to your original payment method, and will confirm it by email. ${refundTimeText}`
  return refunded > 0 ? `Refunded to your original payment method. ${refundTimeText}` : ''
}

const OrderChanges = lazy(async () => ({ default: (await import('./OrderChanges.tsx')).OrderChanges }))
const OrderParcelsAndReturns = lazy(async () => ({
  default: (await import('./OrderParcelsAndReturns.tsx')).OrderParcelsAndReturns,
}))

interface Props {
  order: Order
  /** Level of the headings within, one below the order's own heading. */
  heading: HeadingLevel
}

const hasOwnBilling = ({ shippingAddress, billingAddress }: Order): boolean =>
  JSON.stringify(billingAddress) !== JSON.stringify(shippingAddress)

/** Renders the details that the customer gave at checkout. */
const renderDetails = (order: Order, Heading: HeadingLevel): Record<CheckoutFact, ReactNode> => ({
  shippingAddress: (
    <>
      <Heading className={styles.title}>Delivery Address</Heading>
      <AddressText address={order.shippingAddress} />
    </>
  ),
  shippingMethod: <p className={styles.method}>{deliveryName(order.deliveryWay)}</p>,
  billingAddress: hasOwnBilling(order) && (
    <>
      <Heading className={`${styles.title} ${styles.below}`}>Billing Address</Heading>
      <AddressText address={order.billingAddress} />
    </>
  ),
  giftNote: order.giftNote && (
    <>
      <Heading className={`${styles.title} ${styles.below}`}>Gift Note</Heading>
      <GiftNote note={order.giftNote} />
    </>
  ),
})

/** Explains what a paid exchange is waiting for, or that it will be sent. */
const ExchangeState = ({ order }: { order: Order }) => {
  const code = exchangeCodeOf(order)
  if (code === null || order.status !== 'PAID') return null
  return (
    <p className={styles.method}>
      {order.waitsFor === null
        ? `Your parcel has arrived. ${order.packedAt ? 'Your exchange is packed and' : 'We are packing your exchange, and it'} will be sent shortly.`
        : `This is your exchange: we will send it as soon as parcel ${code} reaches us.`}
    </p>
  )
}

export const OrderDetails = ({ order, heading: Heading }: Props) => {
  const details = renderDetails(order, Heading)
  const refund = refundText(order)
  return (
    <div className={styles.details}>
      <OrderProgress order={order} />
      <ExchangeState order={order} />
      {(order.changes ?? order.together) && (
        <Suspense>
          <OrderChanges order={order} heading={Heading} />
        </Suspense>
      )}
      <OrderItems items={order.items} currency={order.currency} />
      <div className={styles.columns}>
        <section>
          {details.shippingAddress}
          {details.shippingMethod}
          {details.giftNote}
          {details.billingAddress}
          {order.parcels.length > 0 && (
            <Suspense>
              <OrderParcelsAndReturns order={order} heading={Heading} />
            </Suspense>
          )}
          {order.paidAt && <OrderDocuments orderId={order.id} heading={Heading} />}
        </section>
        <section>
          <Heading className={styles.title}>Order Summary</Heading>
          <OrderTotals {...order} />
          {order.safety && <p className={styles.method}>{order.safety}</p>}
          {order.paidWith && <p className={styles.method}>Payment: {order.paidWith}</p>}
          {refund && <p className={styles.method}>{refund}</p>}
        </section>
      </div>
    </div>
  )
}
