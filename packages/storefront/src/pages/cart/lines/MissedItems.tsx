import { IconButton } from '../../../kit/parts/IconButton.tsx'
import styles from './MissedItems.module.css'
import { dismissMissedItems, useMissedItems } from '../../../features/cart/missedItems.ts'

/** Lists items that were not added in full to the account's cart, until the list is dismissed. */
export const MissedItems = () => {
  const { items } = useMissedItems()
  if (items.length === 0) return null
  return (
    <section className={styles.missed} aria-labelledby="missed-items">
      <div>
        <h2 id="missed-items" className={styles.title}>
          Some items could not be added to your cart
        </h2>
        <ul>
          {items.map(({ variantId, text }) => (
            <li key={variantId}>{text}</li>
          ))}
        </ul>
      </div>
      <IconButton icon="close" label="Dismiss" onClick={dismissMissedItems} />
    </section>
  )
}
