import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { dutyText } from '@shop/contracts/orders/dutyText'
import { discountName } from '@shop/contracts/orders/discountName'
import styles from './OrderTotals.module.css'

interface Figures {
  currency: string
  subtotal: Pence
  discount: Pence
  promotionCode: string | null
  shipping: Pence
  total: Pence
  /** The VAT contained in `total`, where it is known; a shop that is not registered for VAT charges none. */
  tax?: Pence
  /** Sum given back. */
  refunded?: Pence
  /** Known to the buyer, as the way is: they tell who pays at the border. */
  shippingAddress?: Destination
  deliveryWay?: { isDutyPaid?: boolean | undefined }
}

/** Says what an order that leaves UK VAT is charged with, and what it may still be. */
const borderText = ({ shippingAddress, deliveryWay, tax = 0 }: Figures): string | undefined => {
  const duty = shippingAddress && dutyText(placeOf(shippingAddress), deliveryWay?.isDutyPaid)
  return duty && `${tax === 0 ? 'No UK VAT is charged on this order. ' : ''}${duty}`
}

export const OrderTotals = (figures: Figures) => {
  const { currency, subtotal, discount, promotionCode, shipping, total, tax = 0, refunded = 0 } = figures
  const border = borderText(figures)
  return (
    <>
      <dl className={styles.totals}>
        <div className={styles.row}>
          <dt>Subtotal</dt>
          <dd>{formatMoney(subtotal, currency)}</dd>
        </div>
        {discount > 0 && (
          <div className={styles.row}>
            <dt>{discountName({ promotionCode })}</dt>
            <dd>{formatMoney(-discount, currency)}</dd>
          </div>
        )}
        <div className={styles.row}>
          <dt>Delivery</dt>
          <dd>{shipping === 0 ? 'Free' : formatMoney(shipping, currency)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatMoney(total, currency)}</dd>
        </div>
        {tax > 0 && (
          <div className={styles.tax}>
            <dt>Including VAT</dt>
            <dd>{formatMoney(tax, currency)}</dd>
          </div>
        )}
        {refunded > 0 && (
          <div className={styles.row}>
            <dt>Refunded</dt>
            <dd>{formatMoney(refunded, currency)}</dd>
          </div>
        )}
      </dl>
      {border && <p className={styles.border}>{border}</p>}
    </>
  )
}
