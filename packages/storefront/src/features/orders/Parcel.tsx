import type { Order } from '@shop/contracts/orders/endpoints'
import { orderDate } from './orderDate.ts'
import type { HeadingLevel } from './OrderDetails.tsx'
import styles from './OrderDetails.module.css'

interface Props {
  order: Order
  heading: HeadingLevel
}

/** Tells whether an order has been sent, by whom, and where its parcel can be followed. */
export const Parcel = ({
  order: { shippedAt, carrier, trackingNumber, trackingUrl },
  heading: Heading,
}: Props) =>
  shippedAt && (
    <>
      <Heading className={`${styles.title} ${styles.below}`}>Parcel</Heading>
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
