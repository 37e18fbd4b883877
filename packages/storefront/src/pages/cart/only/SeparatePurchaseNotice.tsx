import type { ChosenUnits } from '@shop/contracts/cart/endpoints'
import { Link } from '../../../kit/parts/Link.tsx'
import { useCartCount } from '../../../features/cart/queries.ts'
import styles from './SeparatePurchaseNotice.module.css'

/** Explains that the rest of the cart is not charged and stays in the cart. */
export const SeparatePurchaseNotice = ({ only }: { only: ChosenUnits }) => {
  const otherUnits = (useCartCount() ?? 0) - only.quantity
  if (otherUnits <= 0) return null
  return (
    <p className={styles.alone}>
      You are buying this item on its own.{' '}
      {otherUnits === 1 ? 'One more item stays' : `${otherUnits} more items stay`} in your cart.{' '}
      <Link to="/cart">View Cart</Link>
    </p>
  )
}
