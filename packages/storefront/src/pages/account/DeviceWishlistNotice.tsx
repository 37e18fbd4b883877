import { Link } from '../../kit/parts/Link.tsx'
import { useWishes } from '../../features/wishes/useWishes.ts'
import styles from '../../kit/forms/AuthForm.module.css'

/** Explains that the device's wishlist will be added to the account's. */
export const DeviceWishlistNotice = () => {
  const count = useWishes(({ wishes }) => wishes.length)
  if (count === 0) return null
  return (
    <p className={styles.kept}>
      {count === 1 ? 'The piece' : `The ${count} pieces`} you saved on this device will be added to your
      wishlist when you sign in. <Link to="/wishlist">View your wishlist</Link>
    </p>
  )
}
