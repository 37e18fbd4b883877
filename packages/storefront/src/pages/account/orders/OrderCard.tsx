import { choiceText } from '@shop/contracts/orders/variantName'
import { formatMoney } from '@shop/contracts/money'
import { displayStatus } from '@shop/contracts/orders/paysForDelivery'
import type { Order } from '@shop/contracts/orders/endpoints'
import { useId } from 'react'
import { OrderAgainButton } from '../../../features/orders/OrderAgainButton.tsx'
import { useOrderDates } from '../../../features/orders/useOrderDates.ts'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { StatusBadge } from '../../../features/orders/StatusBadge.tsx'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { OrderDetails } from '../../../features/orders/OrderDetails.tsx'
import styles from './OrderCard.module.css'
import { OrderActions } from '../../../features/orders/OrderActions.tsx'

interface Props {
  order: Order
  isOpen: boolean
  onToggle: () => void
}

const maxPictures = 4

const unitsText = ({ items }: Order): string => {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units === 0) return 'Delivery'
  return `${units} ${units === 1 ? 'item' : 'items'}`
}

export const OrderCard = ({ order, isOpen, onToggle }: Props) => {
  const detailsId = useId()
  const { orderDate } = useOrderDates()
  const { id, number, status, createdAt, items, total, currency } = order
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.number}>Order {number}</h3>
        <p className={styles.status}>
          <StatusBadge status={displayStatus(status, items.length)} />
        </p>
        <p className={styles.date}>
          Reference {olderOrderNumber(id)}, <time dateTime={createdAt}>{orderDate(createdAt)}</time>
        </p>
        <p className={styles.total}>
          {unitsText(order)}, {formatMoney(total, currency)}
        </p>
      </div>
      {!isOpen && (
        <ul className={styles.pictures}>
          {items.slice(0, maxPictures).map(({ id: itemId, title, variant, image }) => (
            <li key={itemId} className={styles.picture}>
              <Frame>
                {image && (
                  <Picture
                    picture={image}
                    sizes="5rem"
                    maxWidth={320}
                    alt={`${title}, ${choiceText(variant)}`}
                  />
                )}
              </Frame>
            </li>
          ))}
          {items.length > maxPictures && <li className={styles.more}>+{items.length - maxPictures}</li>}
        </ul>
      )}
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <OrderDetails order={order} heading="h4" />}
      </div>
      <div className={styles.acts}>
        <OrderActions order={order} />
        <OrderAgainButton order={order} name={number} />
        <TextButton
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={`${isOpen ? 'Hide' : 'View'} details of order ${number}`}
          onClick={onToggle}
        >
          {isOpen ? 'Hide Details' : 'View Details'}
        </TextButton>
      </div>
    </article>
  )
}
