import { IconButton } from '../../../kit/parts/IconButton.tsx'
import styles from './MissedItems.module.css'
import { dismissMissedItems, useMissedItems } from '../../../features/cart/missedItems.ts'

/** Tells what could not join the account's cart in full, until the shopper has read it. */
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
