import type { Order } from '@shop/contracts/orders/endpoints'
import { orderDate } from '../../../features/orders/orderDate.ts'
import styles from './OrderDetails.module.css'

/** Tells whether an order has been sent, by whom, and where its parcel can be followed. */
export const Parcel = ({ order: { shippedAt, carrier, trackingNumber, trackingUrl } }: { order: Order }) =>
  shippedAt && (
    <>
      <h4 className={`${styles.title} ${styles.below}`}>Parcel</h4>
      <p>
        Sent on <time dateTime={shippedAt}>{orderDate(shippedAt)}</time>
        {carrier && ` with ${carrier}`}
      </p>
      {trackingNumber && (
        <p>
          Tracking number{' '}
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer">
              {trackingNumber}
            </a>
          ) : (
            trackingNumber
          )}
        </p>
      )}
    </>
  )
