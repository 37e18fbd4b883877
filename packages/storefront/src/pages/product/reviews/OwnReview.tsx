import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '../../../kit/parts/Button.tsx'
import { useSession } from '../../../kit/session/useSession.ts'
import styles from './OwnReview.module.css'
import { ownReviewQuery } from './queries.ts'
import { ReviewStars } from './ReviewStars.tsx'

const ReviewForm = lazy(async () => ({ default: (await import('./ReviewForm.tsx')).ReviewForm }))

const statusTexts = {
  PENDING: 'It is waiting for approval. You can change it until then.',
  APPROVED: 'It has been published. Thank you.',
  REJECTED: 'We could not publish it. You can change it and send it again.',
} as const

/** Shows the customer's own review, or a button to write one. */
export const OwnReview = ({ productId, productTitle }: { productId: string; productTitle: string }) => {
  const { user, isLoading } = useSession()
  const { pathname } = useLocation()
  const [isWriting, setIsWriting] = useState(false)
  const { data } = useQuery({ ...ownReviewQuery(productId), enabled: user !== null })
  if (!user)
    return isLoading ? null : (
      <div className={styles.own}>
        <p className={styles.text}>Did you buy this product? Sign in to write a review.</p>
        <ButtonLink to="/login" from={`${pathname}?tab=reviews`} look="outline">
          Sign In
        </ButtonLink>
      </div>
    )
  if (!data) return null
  const { hasBought, review } = data
  if (!hasBought && !review)
    return <p className={styles.text}>Only customers who have bought this product can review it.</p>
  return (
    <div className={styles.own}>
      {review && (
        <div>
          <h2 className={styles.title}>Your review</h2>
          <ReviewStars rating={review.rating} />
          <p className={styles.text}>{statusTexts[review.status]}</p>
        </div>
      )}
      {review?.status !== 'APPROVED' && (
        <Button look="outline" aria-haspopup="dialog" onClick={() => setIsWriting(true)}>
          {review ? 'Change Your Review' : 'Write a Review'}
        </Button>
      )}
      {isWriting && (
        <Suspense>
          <ReviewForm
            productId={productId}
            productTitle={productTitle}
            review={review}
            onClose={() => setIsWriting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
