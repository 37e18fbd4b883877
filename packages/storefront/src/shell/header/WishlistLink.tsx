import { IconLink } from '../../kit/parts/IconButton.tsx'
import { useSession } from '../../kit/session/useSession.ts'
import { useWishes } from '../../features/wishes/useWishes.ts'
import styles from './Header.module.css'

/**
 * A link to the wishlist with its number of products, if any. Signed-out visitors get the page of the device's wishlist
 * if it contains products, otherwise the account's wishlist, which asks them to log in.
 */
export const WishlistLink = ({ onChoice }: { onChoice: () => void }) => {
  const count = useWishes(({ wishes }) => wishes.length)
  const isSignedIn = useSession(({ user }) => user !== null)
  const label = count === 0 ? 'Wishlist' : `Wishlist, ${count} ${count === 1 ? 'item' : 'items'}`
  return (
    <IconLink
      icon="heart"
      label={label}
      to={count > 0 && !isSignedIn ? '/wishlist' : '/profile?tab=wishlist'}
      onClick={onChoice}
    >
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </IconLink>
  )
}
