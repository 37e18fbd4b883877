import type { Destination } from '@shop/contracts/addresses/places'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { VatReason } from '@shop/contracts/vatReasons'
import { discountName } from '@shop/contracts/orders/discountName'
import { LazyBorderNote } from './LazyBorderNote.tsx'
import styles from './OrderTotals.module.css'

interface Amounts {
  currency: string
  subtotal: Pence
  discount: Pence
  promotionCode: string | null
  shipping: Pence
  total: Pence
  /** VAT contained in `total`, if known; a shop that is not registered for VAT charges none. */
  tax?: Pence
  /** Amount refunded. */
  refunded?: Pence
  /**
   * The destination and the delivery option determine who pays at the border; set only where the buyer may see them.
   */
  shippingAddress?: Destination
  deliveryWay?: { isDutyPaid?: boolean | undefined }
  vatReason?: VatReason | undefined
}

export const OrderTotals = (amounts: Amounts) => {
  const { currency, subtotal, discount, promotionCode, shipping, total, tax = 0, refunded = 0 } = amounts
  const { shippingAddress, deliveryWay, vatReason } = amounts
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
      {(tax === 0 || vatReason === 'ioss') && shippingAddress && (
        <LazyBorderNote
          to={shippingAddress}
          isDutyPaid={deliveryWay?.isDutyPaid}
          vatReason={vatReason}
          intro={tax === 0 && vatReason !== 'not_registered' ? 'No UK VAT is charged on this order. ' : ''}
          className={styles.border}
        />
      )}
    </>
  )
}
