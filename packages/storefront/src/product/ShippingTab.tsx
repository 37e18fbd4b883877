import { formatMoney } from '@shop/contracts/money'
import { Link } from '../parts/Link.tsx'
import { useSettings } from '../app/settings.ts'
import { shortMoney } from '../parts/shortMoney.ts'
import { expressDays, returnDays, standardDays } from './delivery.ts'
import styles from './ProductTabs.module.css'

export const ShippingTab = () => {
  const {
    currency,
    delivery: { freeThreshold, standardRate, expressRate },
  } = useSettings()
  const facts = [
    ['Free shipping', `Standard delivery is free on orders over ${shortMoney(freeThreshold, currency)}.`],
    ['Standard', `${standardDays} business days, ${formatMoney(standardRate, currency)}`],
    ['Express', `${expressDays} business days, ${formatMoney(expressRate, currency)}`],
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
