import { zoneOf } from '@shop/contracts/shop/servedPlaces'
import { GuideNote } from '../../features/place/GuideNote.tsx'
import { PlaceLine } from '../../features/place/PlaceLine.tsx'
import { borderText } from '../../features/place/wayText.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShownPlace } from '../../kit/shop/shownPlace.ts'
import styles from './Promises.module.css'

/** Says where it goes, what customs may ask there, and that amounts in its currency are a guide. */
export const PlaceOfDelivery = () => {
  const { delivery, vatRegistered } = useSettings()
  const { place, ways } = useShownPlace()
  const border = place !== null && borderText(place, ways ?? [])
  const isWithoutVat = place !== null && border && vatRegistered && zoneOf(delivery.zones, place)?.withoutVat
  return (
    <div className={styles.place}>
      <PlaceLine />
      {border && (
        <p>
          {isWithoutVat && 'UK VAT is taken off in your cart. '}
          {border}
        </p>
      )}
      {place !== null && <GuideNote place={place} />}
    </div>
  )
}
