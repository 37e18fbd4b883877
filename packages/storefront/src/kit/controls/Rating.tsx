import styles from './Rating.module.css'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'
const stars = [0, 1, 2, 3, 4]

const Stars = () => (
  <svg className={styles.stars} viewBox="0 0 108 20" focusable="false">
    {stars.map(index => (
      <path key={index} d={star} transform={`translate(${index * 22} 0)`} />
    ))}
  </svg>
)

interface Props {
  /** Average from 1 to 5, with fractions. */
  rating: number
  reviewCount: number
}

/** Shows stars with the number of reviews. Renders nothing before the first review. */
export const Rating = ({ rating, reviewCount }: Props) => {
  if (reviewCount === 0) return null
  return (
    <span className={styles.rating}>
      <VisuallyHidden>{rating.toFixed(1)} out of 5 stars, </VisuallyHidden>
      <span className={styles.scale} aria-hidden="true">
        <Stars />
        {/* Rounds to half stars, because a narrow part of a star looks like a stain. */}
        <span className={styles.reached} style={{ width: `${Math.round(rating * 2) * 10}%` }}>
          <Stars />
        </span>
      </span>
      <span className={styles.count}>
        {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  )
}
