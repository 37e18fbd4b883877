import type { Order } from '@shop/contracts/orders/endpoints'
import { AddressText } from '../../../features/addresses/AddressText.tsx'
import { OrderItems } from '../../../features/orders/OrderItems.tsx'
import { OrderTotals } from '../../../features/orders/OrderTotals.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import styles from './OrderDetails.module.css'
import { Parcel } from './Parcel.tsx'

const methods = { standard: 'Standard delivery', express: 'Express delivery' } as const

const hasOwnBilling = ({ shippingAddress, billingAddress }: Order): boolean =>
  JSON.stringify(billingAddress) !== JSON.stringify(shippingAddress)

/** Everything about an order, as it was placed. */
export const OrderDetails = ({ order }: { order: Order }) => (
  <div className={styles.details}>
    <OrderItems items={order.items} currency={order.currency} />
    <div className={styles.columns}>
      <section>
        <h4 className={styles.title}>Shipping Address</h4>
        <AddressText address={order.shippingAddress} />
        <p className={styles.method}>{methods[order.shippingMethod]}</p>
        <Parcel order={order} />
        {hasOwnBilling(order) && (
          <>
            <h4 className={`${styles.title} ${styles.below}`}>Billing Address</h4>
            <AddressText address={order.billingAddress} />
          </>
        )}
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
