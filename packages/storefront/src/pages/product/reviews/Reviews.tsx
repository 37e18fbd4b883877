import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../kit/parts/Button.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { Skeleton } from '../../../kit/parts/Skeleton.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import { Distribution } from './Distribution.tsx'
import { FitSummary } from './FitSummary.tsx'
import { OwnReview } from './OwnReview.tsx'
import { reviewsQuery } from './queries.ts'
import { ReviewItem } from './ReviewItem.tsx'
import styles from './Reviews.module.css'

export const Reviews = ({ productId, productTitle }: { productId: string; productTitle: string }) => {
  const [page, setPage] = useState(1)
  const [stars, setStars] = useState<number>()
  const listHeading = useRef<HTMLHeadingElement>(null)
  const listQuery = reviewsQuery(productId, page, stars)
  const { data, isPending, refetch } = useQuery({ ...listQuery, placeholderData: keepPreviousData })
  const ownReview = <OwnReview productId={productId} productTitle={productTitle} />
  if (isPending)
    return (
      <div className={styles.reviews} aria-busy="true">
        <VisuallyHidden>Loading reviews</VisuallyHidden>
        <Skeleton height="12rem" />
        <Skeleton height="12rem" />
      </div>
    )
  if (!data)
    return (
      <Notice isError text="Unable to load reviews at the moment. Please try again later.">
        <Button look="outline" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    )
  if (data.reviewCount === 0)
    return (
      <div className={styles.empty}>
        <p className={styles.soon}>Reviews coming soon</p>
        {ownReview}
      </div>
    )
  const filter = (newStars: number | undefined) => {
    setStars(newStars)
    setPage(1)
  }
  const show = (next: number) => {
    setPage(next)
    listHeading.current?.focus()
  }
  return (
    <div className={styles.reviews}>
      <div className={styles.side}>
        <Distribution {...data} stars={stars} onStars={filter} />
        <FitSummary fits={data.fits} />
        {ownReview}
      </div>
      <div>
        <div className={styles.head}>
          <h2 ref={listHeading} tabIndex={-1} className={styles.title}>
            <output>
              {stars ? `${data.total} with ${stars} ${stars === 1 ? 'star' : 'stars'}` : 'All reviews'}
            </output>
          </h2>
          {stars && <TextButton onClick={() => filter(undefined)}>Show all</TextButton>}
        </div>
        {data.items.map(review => (
          <ReviewItem key={review.id} review={review} />
        ))}
        {data.totalPages > 1 && (
          <div className={styles.pages}>
            <Button look="outline" isBlocked={page === 1} onClick={() => show(page - 1)}>
              Previous
            </Button>
            <span>
              Page {page} of {data.totalPages}
            </span>
            <Button look="outline" isBlocked={page >= data.totalPages} onClick={() => show(page + 1)}>
              Next
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
