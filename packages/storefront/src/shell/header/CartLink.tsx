import { useCartCount } from '../../features/cart/queries.ts'
import { IconLink } from '../../kit/parts/IconButton.tsx'
import styles from './Header.module.css'

const nameFor = (count: number | null): string => {
  if (count === null) return 'Cart, loading'
  if (count === 0) return 'Cart'
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}

/** The cart with the number of units in it. */
export const CartLink = ({ onChoice }: { onChoice: () => void }) => {
  const count = useCartCount()
  return (
    <IconLink icon="bag" label={nameFor(count)} to="/cart" onClick={onChoice}>
      {count !== 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count ?? '...'}
        </span>
      )}
    </IconLink>
  )
}
