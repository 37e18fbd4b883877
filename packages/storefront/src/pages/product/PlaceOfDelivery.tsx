import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { useEffect } from 'react'
import { PlaceLine } from '../../features/place/PlaceLine.tsx'
import { optionPrice } from '../../features/place/optionPrice.ts'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'
import styles from './Promises.module.css'

/**
 * Shows the destination, from which amount its delivery is free, and notes about it. Once the destination is known,
 * reveals the parts of the page that the style sheets hide until then.
 */
export const PlaceOfDelivery = () => {
  const { currency } = useSettings()
  const { name, ways = [], notes = [] } = useShownPlace()
  const [option] = ways
  useEffect(() => {
    const { dataset } = document.documentElement
    if (name !== undefined && dataset['place']) dataset['place'] = dataset['place'].replace('terms', '')
  }, [name])
  return (
    <div className={styles.place}>
      <PlaceLine />
      {option && option.freeAbove !== null && (
        <p>
          {deliveryName(option)}: {optionPrice(option, currency)}, free on orders over{' '}
          {shortMoney(option.freeAbove, currency)}.
        </p>
      )}
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
