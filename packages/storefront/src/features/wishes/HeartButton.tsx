import { IconButton } from '../../kit/parts/IconButton.tsx'
import styles from './HeartButton.module.css'
import { useWish } from './useWish.ts'

interface Props {
  productId: string
  title: string
  /** The chosen variant, if any. */
  variantId?: string | null | undefined
  /** Placed in the corner of a picture. */
  isOnPicture?: boolean
}

/** A button that adds a product to the wishlist, or removes it. */
export const HeartButton = ({ productId, title, variantId, isOnPicture }: Props) => {
  const { isWished, toggle } = useWish(productId, variantId)
  return (
    <span className={isOnPicture ? styles.onPicture : styles.heart}>
      <IconButton
        icon="heart"
        label={`Wishlist: ${title}`}
        title={isWished ? 'Remove from wishlist' : 'Add to wishlist'}
        aria-pressed={isWished}
        onClick={toggle}
      />
    </span>
  )
}
