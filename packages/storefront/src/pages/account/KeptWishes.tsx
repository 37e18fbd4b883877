import { Link } from '../../kit/parts/Link.tsx'
import { useWishes } from '../../features/wishes/useWishes.ts'
import styles from '../../kit/forms/AuthForm.module.css'

/** Tells where the pieces are that somebody has put on the wishlist before signing in. */
export const KeptWishes = () => {
  const count = useWishes(({ wishes }) => wishes.length)
  if (count === 0) return null
  return (
    <p className={styles.kept}>
      {count === 1 ? 'The piece' : `The ${count} pieces`} that you have kept on this device will join your
      wishlist once you are signed in. <Link to="/wishlist">View your wishlist</Link>
    </p>
  )
}
