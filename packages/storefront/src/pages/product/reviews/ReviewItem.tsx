import type { PublicReview } from '@shop/contracts/reviews/endpoints'
import styles from './ReviewItem.module.css'
import { ReviewStars } from './ReviewStars.tsx'

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** Review of one customer; plain text, whatever it looks like. */
export const ReviewItem = ({ review }: { review: PublicReview }) => (
  <article className={styles.review}>
    <div className={styles.head}>
      <ReviewStars rating={review.rating} />
      {review.title && <h3 className={styles.title}>{review.title}</h3>}
    </div>
    {review.comment && <p className={styles.comment}>{review.comment}</p>}
    <p className={styles.by}>
      {review.author}, bought this product,{' '}
      <time dateTime={review.createdAt}>{dates.format(new Date(review.createdAt))}</time>
    </p>
  </article>
)
