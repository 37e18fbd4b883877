import type { StarCount } from '@shop/contracts/reviews/entities'
import { Rating } from '../../../kit/controls/Rating.tsx'
import styles from './Distribution.module.css'

interface Props {
  rating: number
  reviewCount: number
  distribution: readonly StarCount[]
  /** Number of stars of the filter. */
  stars: number | undefined
  onStars: (stars: number | undefined) => void
}

/** The average and the number of reviews by stars; a click on a line filters the list. */
export const Distribution = ({ rating, reviewCount, distribution, stars, onStars }: Props) => (
  <div className={styles.summary}>
    <p className={styles.average}>
      <span className={styles.figure}>{rating.toFixed(1)}</span>
      <Rating rating={rating} reviewCount={reviewCount} />
    </p>
    <ul className={styles.lines}>
      {distribution.map(({ rating: of, count }) => (
        <li key={of}>
          <button
            type="button"
            className={styles.line}
            aria-pressed={stars === of}
            disabled={count === 0}
            aria-label={`${of} ${of === 1 ? 'star' : 'stars'}: ${count} ${count === 1 ? 'review' : 'reviews'}`}
            onClick={() => onStars(stars === of ? undefined : of)}
          >
            <span className={styles.name}>{of}</span>
            <span className={styles.bar}>
              <span className={styles.share} style={{ width: `${(100 * count) / reviewCount}%` }} />
            </span>
            <span className={styles.count}>{count}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
)
