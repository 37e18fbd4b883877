import type { Cart } from '@shop/contracts/cart/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import styles from './DrawerSums.module.css'

interface Props {
  cart: Cart
  /** The figures are not the latest yet. */
  isChanging: boolean
}

/** Sums of the cart in the server's figures, and the two ways on. */
export const DrawerSums = ({ cart, isChanging }: Props) => {
  const { currency, subtotal, discount, promotion, delivery } = cart
  const money = (amount: number) => formatMoney(amount, currency)
  const total = delivery.find(({ method }) => method === 'standard')?.total
  return (
    <div className={styles.sums} data-keep-clear>
      <div className={isChanging ? styles.changing : styles.figures}>
        <p className={styles.row}>
          <span>Subtotal</span>
          <span>{money(subtotal)}</span>
        </p>
        {discount > 0 && (
          <p className={styles.row}>
            <span>Discount ({promotion?.code})</span>
            <span>{money(-discount)}</span>
          </p>
        )}
        {total !== undefined && <p className={styles.total}>{money(total)} with standard delivery</p>}
      </div>
      <ButtonLink to="/cart#checkout" isWide>
        Checkout
      </ButtonLink>
      <ButtonLink to="/cart" look="outline" isWide>
        View Cart
      </ButtonLink>
    </div>
  )
}
