import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useCartCount } from '../../features/cart/queries.ts'
import { showCart } from '../../features/cart/showCart.ts'
import { IconLink } from '../../kit/parts/IconButton.tsx'
import styles from './Header.module.css'

const nameFor = (count: number | null): string => {
  if (count === null) return 'Cart, loading'
  if (count === 0) return 'Cart'
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}

/** A link to the cart with its number of units. Opens the drawer, or the cart page if the cart is empty. */
export const CartLink = ({ onChoice }: { onChoice: () => void }) => {
  const count = useCartCount()
  const { pathname } = useLocation()
  const opensDrawer = Boolean(count) && pathname !== '/cart'
  const openCart = (event: MouseEvent) => {
    onChoice()
    if (!opensDrawer || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // Opens the cart page if the drawer's script fails to load.
    showCart().catch(() => window.location.assign('/cart'))
  }
  return (
    <IconLink
      icon="bag"
      label={nameFor(count)}
      to="/cart"
      aria-haspopup={opensDrawer ? 'dialog' : undefined}
      onClick={openCart}
    >
      {count !== 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count ?? '...'}
        </span>
      )}
    </IconLink>
  )
}
