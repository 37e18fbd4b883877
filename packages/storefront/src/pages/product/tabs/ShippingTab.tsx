import { formatMoney, type Pence } from '@shop/contracts/money'
import { businessDays, deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { Link } from '../../../kit/parts/Link.tsx'
import { useSettings } from '../../../kit/shop/settings.ts'
import { shortMoney } from '../../../kit/parts/prices/shortMoney.ts'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import styles from './ProductTabs.module.css'

type Method = keyof typeof deliveryDays

const wayText = (method: Method, rate: Pence, currency: string): string =>
  `${businessDays(deliveryDays[method])}, ${formatMoney(rate, currency)}`

const arrivalNote = (method: Method): string =>
  `\nOrder now and it will arrive ${arrivalText(deliveryDays[method])}.`

export const ShippingTab = ({ isSoldOut }: { isSoldOut: boolean }) => {
  const {
    currency,
    delivery: { freeThreshold, standardRate, expressRate },
    company: { responsiblePerson },
  } = useSettings()
  const facts = [
    ['Free delivery', `Standard delivery is free on orders over ${shortMoney(freeThreshold, currency)}.`],
    ['Standard', wayText('standard', standardRate, currency) + (isSoldOut ? '' : arrivalNote('standard'))],
    ['Express', wayText('express', expressRate, currency) + (isSoldOut ? '' : arrivalNote('express'))],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd suppressHydrationWarning>{text}</dd>
        </div>
      ))}
      <div>
        <dt>Returns</dt>
        <dd>
          Within {returnDays} days of delivery. Exchanges within the UK are free: you pay the postage to us
          first, and we pay it back for a photograph of the receipt.{' '}
          <Link to="/returns">How returns work</Link>
        </dd>
      </div>
      {responsiblePerson && (
        <div>
          <dt>Product safety</dt>
          <dd>Responsible person in the EU and Northern Ireland: {responsiblePerson}</dd>
        </div>
      )}
    </dl>
  )
}
