import { fitVoteLabels } from '@shop/contracts/facts/fitVotes'
import type { PublicReview } from '@shop/contracts/reviews/endpoints'
import styles from './ReviewItem.module.css'
import { ReviewPhotos } from './ReviewPhotos.tsx'
import { ReviewStars } from './ReviewStars.tsx'

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

export const ReviewItem = ({ review }: { review: PublicReview }) => (
  <article className={styles.review}>
    <div className={styles.head}>
      <ReviewStars rating={review.rating} />
      {review.title && <h3 className={styles.title}>{review.title}</h3>}
    </div>
    {review.fit && <p className={styles.fit}>{fitVoteLabels[review.fit]}</p>}
    {review.comment && <p className={styles.comment}>{review.comment}</p>}
    {review.photos.length > 0 && <ReviewPhotos photos={review.photos} author={review.author} />}
    <p className={styles.by}>
      {review.author}, bought this product,{' '}
      <time dateTime={review.createdAt}>{dates.format(new Date(review.createdAt))}</time>
    </p>
  </article>
)
