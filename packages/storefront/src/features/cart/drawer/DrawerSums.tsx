import type { Cart } from '@shop/contracts/cart/endpoints'
import { placeInSentence } from '@shop/contracts/addresses/places'
import { deliveryInSentence } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { noDeliveryText } from '@shop/contracts/shop/servedPlaces'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { useSettings } from '../../../kit/shop/settings.ts'
import { ApproximateTotal } from '../ApproximateTotal.tsx'
import { SubtotalRows } from '../SubtotalRows.tsx'
import { DrawerCheckout } from './DrawerCheckout.tsx'
import styles from './DrawerSums.module.css'

interface Props {
  cart: Cart
  /** A change is in progress, so the totals are outdated. */
  isChanging: boolean
}

/** Shows the cart's totals from the server, and two buttons. */
export const DrawerSums = ({ cart, isChanging }: Props) => {
  const { currency, delivery, place } = cart
  const { delivery: terms } = useSettings()
  const money = (amount: number) => formatMoney(amount, currency)
  const [firstOption] = delivery
  return (
    <div className={styles.sums} data-keep-clear>
      <div className={isChanging ? styles.changing : styles.figures}>
        <SubtotalRows cart={cart} className={styles.row} />
        {firstOption && (
          <p className={styles.total}>
            {firstOption.price === 0
              ? `Free ${deliveryInSentence(firstOption)}`
              : `${money(firstOption.total)} with ${deliveryInSentence(firstOption)}`}
            {place !== 'GB' && ` to ${placeInSentence(place)}`}
          </p>
        )}
        {firstOption && <ApproximateTotal total={firstOption.total} className={styles.note} />}
        {firstOption?.duty && <p className={styles.note}>{firstOption.duty}</p>}
        {cart.safety && <p className={styles.note}>{cart.safety}</p>}
        {!firstOption && <p className={styles.note}>{noDeliveryText(terms, place)}</p>}
      </div>
      <DrawerCheckout cart={cart} option={firstOption} isChanging={isChanging} />
      <ButtonLink to="/cart" look="outline" isWide>
        View Cart
      </ButtonLink>
    </div>
  )
}
