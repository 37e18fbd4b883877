import { businessDays, deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { returnDays } from '@shop/contracts/shop/returnDays'
import type { ReactNode } from 'react'
import { useSettings } from '../../kit/shop/settings.ts'
import { Icon } from '../../kit/parts/Icon.tsx'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'
import { LaterArrival } from './laterParts.ts'
import styles from './Promises.module.css'

/** Promises to a shopper: when it arrives, unless it is sold out, what that costs, and that it can go back. */
export const Promises = ({ hasStock, status }: { hasStock: boolean; status: ReactNode }) => {
  const { delivery, currency } = useSettings()
  const badges = [
    { icon: 'truck', text: `Free Shipping over ${shortMoney(delivery.freeThreshold, currency)}` },
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
            Delivered in {businessDays(deliveryDays.standard)}, <LaterArrival />. Returns within {returnDays}{' '}
            days.
          </>
        )}
      </p>
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
