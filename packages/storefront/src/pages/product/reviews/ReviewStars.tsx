import { Icon } from '../../../kit/parts/Icon.tsx'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import styles from './ReviewStars.module.css'

/** Shows the stars of a single review. */
export const ReviewStars = ({ rating }: { rating: number }) => (
  <span className={styles.stars}>
    <VisuallyHidden>{rating} out of 5 stars</VisuallyHidden>
    {[1, 2, 3, 4, 5].map(star => (
      <span key={star} className={star <= rating ? styles.reached : styles.star}>
        <Icon name="star" size={18} />
      </span>
    ))}
  </span>
)
