import type { Cart } from '@shop/contracts/cart/endpoints'
import { formatMoney } from '@shop/contracts/money'
import styles from './FreeShipping.module.css'

/** Shows the amount missing for free delivery, in words and as a bar; renders nothing if delivery is never free. */
export const FreeShipping = ({
  cart: { subtotal, toFreeShipping, currency },
}: {
  cart: Pick<Cart, 'subtotal' | 'toFreeShipping' | 'currency'>
}) => {
  if (toFreeShipping === null) return null
  const share = toFreeShipping === 0 ? 1 : subtotal / (subtotal + toFreeShipping)
  return (
    <div>
      <p className={styles.text}>
        {toFreeShipping > 0
          ? `Add ${formatMoney(toFreeShipping, currency)} more for free shipping`
          : 'You have free delivery'}
      </p>
      <div className={styles.way} aria-hidden="true">
        <div className={styles.gone} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
