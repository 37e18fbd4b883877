import { IconButton } from '../../kit/parts/IconButton.tsx'
import styles from './HeartButton.module.css'
import { useWish } from './useWish.ts'

interface Props {
  productId: string
  title: string
  /** The one that is meant, once it is chosen. */
  variantId?: string | null | undefined
  /** Lies in the corner of a picture. */
  isOnPicture?: boolean
}

/** Keeps a product for later, or not any more. */
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
