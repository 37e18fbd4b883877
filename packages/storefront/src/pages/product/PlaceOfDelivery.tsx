import { useEffect } from 'react'
import { PlaceLine } from '../../features/place/PlaceLine.tsx'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'
import styles from './Promises.module.css'

/** Shows the destination and its effect on the price, and reveals the parts of the page that were waiting for them. */
export const PlaceOfDelivery = () => {
  const { name, notes = [] } = useShownPlace()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (name !== undefined && dataset['place']) dataset['place'] = dataset['place'].replace('terms', '')
  }, [name])
  return (
    <div className={styles.place}>
      <PlaceLine />
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
