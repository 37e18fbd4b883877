import { isInUkVat } from '@shop/contracts/addresses/places'
import type { Cart, ChosenUnits } from '@shop/contracts/cart/endpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { typedFactNames } from '@shop/contracts/orders/typedFacts'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import { formatMoney } from '@shop/contracts/money'
import { useSettings } from '../../kit/shop/settings.ts'
import { CheckoutButton } from './checkout/CheckoutButton.tsx'
import type { CheckoutDestination } from './checkout/destination.ts'
import { LazyPaymentMarks } from '../../features/cart/checkout/LazyPaymentMarks.ts'
import { ApproximateTotal } from '../../features/cart/ApproximateTotal.tsx'
import { FreeShipping } from '../../features/cart/FreeShipping.tsx'
import { SubtotalRows } from '../../features/cart/SubtotalRows.tsx'
import { unusedCodeText } from '../../features/cart/unusedCodeText.ts'
import { PromoBox } from './extras/PromoBox.tsx'
import { typedParts } from './extras/typedParts.ts'
import styles from './OrderSummary.module.css'
import type { TypedTexts } from '../../features/cart/useTypedFacts.ts'

interface Props {
  cart: Cart
  /** The part of the cart being bought; undefined for all of it. */
  only: ChosenUnits | undefined
  /** The server has not answered the latest change yet; the totals are dimmed until it does. */
  isChanging: boolean
  /** The chosen delivery option. */
  option: Cart['delivery'][number] | undefined
  destination: CheckoutDestination
  typed: TypedTexts
}

/** Shows the server's totals of the order, and the checkout button. */
export const OrderSummary = ({ cart, only, isChanging, option, destination, typed }: Props) => {
  const { paymentsSandbox } = useSettings()
  const { currency, promotion } = cart
  const money = (amount: number) => formatMoney(amount, currency)
  const isAbroad = !isInUkVat(cart.place)
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" className={styles.title}>
        Order Summary
      </h2>
      <FreeShipping cart={cart} />
      <PromoBox promotion={promotion} unusedReason={unusedCodeText(cart, option)} />
      <div className={isChanging ? styles.changing : styles.figures}>
        <SubtotalRows cart={cart} className={styles.row} />
        {option && (
          <p className={styles.row}>
            <span>{deliveryName(option)}</span>
            <span>{option.price === 0 ? 'Free' : money(option.price)}</span>
          </p>
        )}
        {option && (
          <div className={styles.totals} data-keep-clear>
            <p className={styles.total}>
              <span>Total</span>
              <span>{money(option.total)}</span>
            </p>
            <ApproximateTotal total={option.total} className={styles.tax} />
            {option.tax > 0 && <p className={styles.tax}>Including {money(option.tax)} VAT</p>}
          </div>
        )}
      </div>
      {option && (
        <p className={styles.promise}>
          Order today, and it will arrive {arrivalText(option)}. Returns within {returnDays} days.
        </p>
      )}
      {cart.isWithoutVat && <p className={styles.promise}>UK VAT has been taken off these prices.</p>}
      {option?.duty && <p className={styles.promise}>{option.duty}</p>}
      {cart.safety && <p className={styles.promise}>{cart.safety}</p>}
      {typedFactNames.map(name => {
        const { Summary } = typedParts[name]
        const { tidy, problem } = typed[name]
        return tidy && !problem && <Summary key={name} typed={typed[name]} />
      })}
      <div className={styles.pay} data-keep-clear>
        {option && (
          <p className={isChanging ? styles.dimmed : styles.due} aria-hidden="true">
            {isAbroad && !option.isDutyPaid ? 'Total before duties' : 'Total'}{' '}
            <strong>{money(option.total)}</strong>
          </p>
        )}
        <CheckoutButton
          cart={cart}
          only={only}
          destination={destination}
          typed={typed}
          option={option}
          isWaiting={isChanging}
        />
      </div>
      <LazyPaymentMarks />
      <p className={styles.after}>
        {paymentsSandbox
          ? 'This shop is in test mode: the payment page takes no real money.'
          : 'You will pay on our payment provider’s secure page.'}
      </p>
    </section>
  )
}
