import type { Cart } from '@shop/contracts/cart/endpoints'
import { placeInSentence } from '@shop/contracts/addresses/places'
import { deliveryInSentence } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { AboutTotal } from '../AboutTotal.tsx'
import { SubtotalRows } from '../SubtotalRows.tsx'
import { DrawerCheckout } from './DrawerCheckout.tsx'
import styles from './DrawerSums.module.css'

interface Props {
  cart: Cart
  /** A change is under way, so the sums are outdated. */
  isChanging: boolean
}

/** The server's sums of the cart, and two buttons. */
export const DrawerSums = ({ cart, isChanging }: Props) => {
  const { currency, delivery, place } = cart
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
            {place !== 'GB' && ` to ${placeInSentence(place)}`}
          </p>
        )}
        {usual && <AboutTotal total={usual.total} className={styles.note} />}
        {usual?.duty && <p className={styles.note}>{usual.duty}</p>}
        {!usual && <p className={styles.note}>We cannot deliver this to {placeInSentence(place)}.</p>}
      </div>
      <DrawerCheckout cart={cart} total={usual?.total} isChanging={isChanging} />
      <ButtonLink to="/cart" look="outline" isWide>
        View Cart
      </ButtonLink>
    </div>
  )
}
