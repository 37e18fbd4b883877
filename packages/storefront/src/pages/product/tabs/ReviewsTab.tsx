import type { Product } from '@shop/contracts/catalog/entities'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../../kit/parts/Spinner.tsx'
import { Rating } from '../../../kit/controls/Rating.tsx'
import { useIsInBrowser } from '../../../kit/page/useIsInBrowser.ts'
import styles from './ProductTabs.module.css'

const Reviews = lazy(async () => ({ default: (await import('../reviews/Reviews.tsx')).Reviews }))

interface Props {
  product: Product
  /** The tab is open; reviews are loaded only then. */
  isShown: boolean
}

export const ReviewsTab = ({ product: { id, title, rating, reviewCount }, isShown }: Props) => {
  // Rendered only in the browser, because the server does not wait for lazy scripts.
  const isInBrowser = useIsInBrowser()
  if (isShown && isInBrowser)
    return (
      <Suspense fallback={<Spinner label="Loading reviews" />}>
        <Reviews productId={id} productTitle={title} />
      </Suspense>
    )
  return reviewCount === 0 ? (
    <p className={styles.empty}>Reviews coming soon</p>
  ) : (
    <Rating rating={rating} reviewCount={reviewCount} />
  )
}
