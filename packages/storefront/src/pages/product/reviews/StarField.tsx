import { useId, useState } from 'react'
import { Icon } from '../../../kit/parts/Icon.tsx'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import styles from './StarField.module.css'

const ratingWords = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

interface Props {
  /** Stars of the saved review; undefined for a new one. */
  initialRating: number | undefined
  error: string | undefined
}

export const StarField = ({ initialRating, error }: Props) => {
  const id = useId()
  const [rating, setRating] = useState(initialRating ?? 0)
  return (
    <fieldset
      className={styles.field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend className={styles.legend}>Your rating</legend>
      <div className={styles.line}>
        <div className={styles.stars}>
          {[1, 2, 3, 4, 5].map(star => (
            <label key={star} className={styles.star} data-reached={star <= rating}>
              <input
                type="radio"
                name="rating"
                className={styles.input}
                value={star}
                checked={star === rating}
                onChange={() => setRating(star)}
              />
              <Icon name="star" size={28} />
              <VisuallyHidden>
                {star} {star === 1 ? 'star' : 'stars'}, {ratingWords[star]}
              </VisuallyHidden>
            </label>
          ))}
        </div>
        <span className={styles.word} aria-hidden="true">
          {ratingWords[rating]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
