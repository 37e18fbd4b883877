import { PlaceLine } from '../../features/place/PlaceLine.tsx'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'
import styles from './Promises.module.css'

/** Names the destination and its effect on the price. */
export const PlaceOfDelivery = () => {
  const { notes = [] } = useShownPlace()
  return (
    <div className={styles.place}>
      <PlaceLine />
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
