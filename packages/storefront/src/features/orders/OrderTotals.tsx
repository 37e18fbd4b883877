import { formatMoney, type Pence } from '@shop/contracts/money'
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
}

export const OrderTotals = ({
  currency,
  subtotal,
  discount,
  promotionCode,
  shipping,
  total,
  tax = 0,
  refunded = 0,
}: Figures) => (
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
)
