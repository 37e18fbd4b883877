import type { StarCount } from '@shop/contracts/reviews/entities'
import { Rating } from '../../../kit/controls/Rating.tsx'
import styles from './Distribution.module.css'

interface Props {
  rating: number
  reviewCount: number
  distribution: readonly StarCount[]
  /** Number of stars by which the list is filtered. */
  stars: number | undefined
  onStars: (stars: number | undefined) => void
}

/** Shows the average and the number of reviews by stars; a click on a line filters the list. */
export const Distribution = ({ rating, reviewCount, distribution, stars, onStars }: Props) => (
  <div className={styles.summary}>
    <p className={styles.average}>
      <span className={styles.figure}>{rating.toFixed(1)}</span>
      <Rating rating={rating} reviewCount={reviewCount} />
    </p>
    <ul className={styles.lines}>
      {distribution.map(({ rating: lineStars, count }) => (
        <li key={lineStars}>
          <button
            type="button"
            className={styles.line}
            aria-pressed={stars === lineStars}
            disabled={count === 0}
            aria-label={`${lineStars} ${lineStars === 1 ? 'star' : 'stars'}: ${count} ${count === 1 ? 'review' : 'reviews'}`}
            onClick={() => onStars(stars === lineStars ? undefined : lineStars)}
          >
            <span className={styles.name}>{lineStars}</span>
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
