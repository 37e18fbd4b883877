import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import { publicUkOptions } from '@shop/contracts/shop/deliveryRegions'
import { returnDays } from '@shop/contracts/shop/returnDays'
import type { ReactNode } from 'react'
import { useSettings } from '../../kit/shop/settings.ts'
import { Icon } from '../../kit/parts/Icon.tsx'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'
import { optionPrice } from '../../features/place/optionPrice.ts'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'
import { LazyArrival, LazyPlaceOfDelivery } from './laterParts.ts'
import styles from './Promises.module.css'

/**
 * Shows the promises to a shopper: expected delivery unless the product is sold out, price of delivery, and returns.
 */
export const Promises = ({ hasStock, status }: { hasStock: boolean; status: ReactNode }) => {
  const { delivery, currency } = useSettings()
  const { ways } = useShownPlace()
  const [option = publicUkOptions(delivery)[0]] = ways ?? []
  const badges = [
    {
      icon: 'truck',
      text:
        option.freeAbove === null
          ? `${deliveryName(option)}, ${optionPrice(option, currency)}`
          : `Free Shipping over ${shortMoney(option.freeAbove, currency)}`,
    },
    { icon: 'lock', text: 'Secure Payment' },
    { icon: 'exchange', text: `Easy Returns ${returnDays} Days` },
  ] as const
  return (
    <>
      <p className={styles.line}>
        {status}
        {hasStock && (
          <>
            {' '}
            Delivered in {deliveryTimeText(option)}, <LazyArrival />. Returns within {returnDays} days.
          </>
        )}
      </p>
      <LazyPlaceOfDelivery />
      <ul className={styles.badges}>
        {badges.map(({ icon, text }) => (
          <li key={text} className={styles.badge}>
            <Icon name={icon} size={22} />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
