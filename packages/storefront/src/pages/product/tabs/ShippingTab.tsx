import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { publicUkOptions, type PublicDeliveryOption } from '@shop/contracts/shop/deliveryRegions'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { Link } from '../../../kit/parts/Link.tsx'
import { useSettings } from '../../../kit/shop/settings.ts'
import { useShownPlace } from '../../../kit/parts/prices/shownPlace.ts'
import { shortMoney } from '../../../kit/parts/prices/shortMoney.ts'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import { optionText } from '../../../features/place/optionPrice.ts'
import styles from './ProductTabs.module.css'

type Fact = readonly [name: string, text: string]

const freeDelivery = (option: PublicDeliveryOption, currency: string): readonly Fact[] =>
  option.freeAbove === null
    ? []
    : [
        [
          'Free delivery',
          `${deliveryName(option)} is free on orders over ${shortMoney(option.freeAbove, currency)}.`,
        ],
      ]

const priceAndArrival = (option: PublicDeliveryOption, currency: string, isSoldOut: boolean): Fact => {
  const arrival = isSoldOut ? '' : `\nOrder now and it will arrive ${arrivalText(option)}.`
  return [option.name, optionText(option, currency) + arrival]
}
export const ShippingTab = ({ isSoldOut }: { isSoldOut: boolean }) => {
  const { currency, delivery, storeName, storeEmail, company } = useSettings()
  const { responsiblePerson } = company
  const seller = [company.name || storeName, ...company.address.split('\n'), storeEmail]
    .filter(Boolean)
    .join(', ')
  const { ways } = useShownPlace()
  const options = ways ?? publicUkOptions(delivery)
  const facts = [
    ...options.flatMap(option => freeDelivery(option, currency)),
    ...options.map(option => priceAndArrival(option, currency, isSoldOut)),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={`${name}\n${text}`}>
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
          <dd>
            {`Made for ${seller}.\nResponsible person in the EU and Northern Ireland: ${responsiblePerson}`}
          </dd>
        </div>
      )}
    </dl>
  )
}
