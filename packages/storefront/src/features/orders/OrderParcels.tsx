import type { Order, Parcel } from '@shop/contracts/orders/endpoints'
import { parcelText, unsentLinesOf } from '@shop/contracts/orders/parcels'
import { choiceText } from '@shop/contracts/orders/variantName'
import { useOrderDates } from './useOrderDates.ts'
import type { HeadingLevel } from './OrderDocuments.tsx'
import styles from './OrderDetails.module.css'

const nameOf = ({ title, variant: { color, size, details } }: Order['items'][number]): string =>
  `${title}, ${choiceText({ color, size: `Size ${size}`, details })}`

const Contents = ({ order, lines }: { order: Order; lines: Parcel['lines'] }) => (
  <ul className={styles.contents}>
    {parcelText({ lines }, order.items, nameOf).map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Tracking = ({ trackingNumber, trackingUrl }: Parcel) =>
  trackingNumber && (
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
  )

/**
 * Lists the parcels of an order with carrier and tracking link. If there are several, also lists their contents and the
 * items still to come.
 */
export const OrderParcels = ({ order, heading: Heading }: { order: Order; heading: HeadingLevel }) => {
  const { orderDate } = useOrderDates()
  const { parcels } = order
  const unsent = order.status === 'PAID' ? unsentLinesOf(order) : []
  const count = parcels.length + (unsent.length > 0 ? 1 : 0)
  const hasSeveral = count > 1
  if (parcels.length === 0) return null
  return (
    <>
      {parcels.map((parcel, index) => (
        <div key={parcel.id}>
          <Heading className={`${styles.title} ${styles.below}`}>
            {hasSeveral ? `Parcel ${index + 1} of ${count}` : 'Parcel'}
          </Heading>
          <p>
            Sent on <time dateTime={parcel.sentAt}>{orderDate(parcel.sentAt)}</time>
            {parcel.carrier && ` with ${parcel.carrier}`}
            {parcel.deliveredAt && hasSeveral && (
              <>
                , delivered on <time dateTime={parcel.deliveredAt}>{orderDate(parcel.deliveredAt)}</time>
              </>
            )}
          </p>
          <Tracking {...parcel} />
          {hasSeveral && <Contents order={order} lines={parcel.lines} />}
        </div>
      ))}
      {unsent.length > 0 && (
        <>
          <Heading className={`${styles.title} ${styles.below}`}>Still to Come</Heading>
          <p>We will email you when the rest is on its way.</p>
          <Contents order={order} lines={unsent} />
        </>
      )}
    </>
  )
}
