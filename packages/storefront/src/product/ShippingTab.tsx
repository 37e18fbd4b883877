import { formatMoney } from '@shop/contracts/money'
import { businessDays, deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { Link } from '../parts/Link.tsx'
import { useSettings } from '../app/settings.ts'
import { shortMoney } from '../parts/shortMoney.ts'
import styles from './ProductTabs.module.css'

export const ShippingTab = () => {
  const {
    currency,
    delivery: { freeThreshold, standardRate, expressRate },
  } = useSettings()
  const facts = [
    ['Free shipping', `Standard delivery is free on orders over ${shortMoney(freeThreshold, currency)}.`],
    ['Standard', `${businessDays(deliveryDays.standard)}, ${formatMoney(standardRate, currency)}`],
    ['Express', `${businessDays(deliveryDays.express)}, ${formatMoney(expressRate, currency)}`],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>Returns</dt>
        <dd>
          Within {returnDays} days of delivery. <Link to="/returns">How returns work</Link>
        </dd>
      </div>
    </dl>
  )
}
