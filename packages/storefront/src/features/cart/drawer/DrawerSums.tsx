import type { Cart } from '@shop/contracts/cart/endpoints'
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
  const standard = delivery.find(({ method }) => method === 'standard')
  return (
    <div className={styles.sums} data-keep-clear>
      <div className={isChanging ? styles.changing : styles.figures}>
        <SubtotalRows cart={cart} className={styles.row} />
        {standard && (
          <p className={styles.total}>
            {standard.price === 0
              ? 'Free standard delivery'
              : `${money(standard.total)} with standard delivery`}
          </p>
        )}
      </div>
      <DrawerCheckout cart={cart} total={standard?.total} isChanging={isChanging} />
      <ButtonLink to="/cart" look="outline" isWide>
        View Cart
      </ButtonLink>
    </div>
  )
}
