import { placeInSentence } from '@shop/contracts/addresses/places'
import type { Cart, ShippingMethod } from '@shop/contracts/cart/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import { deliveryOptionLabel } from '@shop/contracts/orders/deliveryName'
import { noDeliveryText } from '@shop/contracts/shop/servedPlaces'
import { useSettings } from '../../kit/shop/settings.ts'
import pickerStyles from './addresses/AddressPicker.module.css'
import styles from './DeliveryChoice.module.css'

interface Props {
  cart: Cart
  chosenMethod: ShippingMethod | undefined
  onChoice: (method: ShippingMethod) => void
}

/** Asks for the delivery option, with its expected delivery and price. */
export const DeliveryChoice = ({ cart: { delivery, currency, place }, chosenMethod, onChoice }: Props) => {
  const terms = useSettings().delivery
  return (
    <fieldset className={styles.choice}>
      <legend>
        <h2 className={pickerStyles.title}>
          {place === 'GB' ? 'Delivery' : `Delivery to ${placeInSentence(place)}`}
        </h2>
      </legend>
      {delivery.length === 0 && <p>{noDeliveryText(terms, place)}</p>}
      {delivery.map(option => (
        <label key={option.method} className={styles.option}>
          <input
            type="radio"
            name="shippingMethod"
            value={option.method}
            className={styles.radio}
            checked={option.method === chosenMethod}
            onChange={() => onChoice(option.method)}
          />
          <span>
            {deliveryOptionLabel(option)}
            <span className={styles.days}>
              {deliveryTimeText(option)}, {arrivalText(option)}
            </span>
          </span>
          <span className={styles.price}>
            {option.price === 0 ? 'Free' : formatMoney(option.price, currency)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
