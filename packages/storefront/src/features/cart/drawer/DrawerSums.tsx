import type { Cart } from '@shop/contracts/cart/endpoints'
import { deliveryInSentence } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { SubtotalRows } from '../SubtotalRows.tsx'
import { DrawerCheckout } from './DrawerCheckout.tsx'
import styles from './DrawerSums.module.css'

interface Props {
  cart: Cart
  /** The figures are not the latest yet. */
  isChanging: boolean
}

/** Sums of the cart in the server's figures, and the two ways on. */
export const DrawerSums = ({ cart, isChanging }: Props) => {
  const { currency, delivery } = cart
  const money = (amount: number) => formatMoney(amount, currency)
  const [usual] = delivery
  return (
    <div className={styles.sums} data-keep-clear>
      <div className={isChanging ? styles.changing : styles.figures}>
        <SubtotalRows cart={cart} className={styles.row} />
        {usual && (
          <p className={styles.total}>
            {usual.price === 0
              ? `Free ${deliveryInSentence(usual)}`
              : `${money(usual.total)} with ${deliveryInSentence(usual)}`}
          </p>
        )}
      </div>
      <DrawerCheckout cart={cart} total={usual?.total} isChanging={isChanging} />
      <ButtonLink to="/cart" look="outline" isWide>
        View Cart
      </ButtonLink>
    </div>
  )
}
