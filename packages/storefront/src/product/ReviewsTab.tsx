import type { Product } from '@shop/contracts/catalog/entities'
import { Rating } from '../parts/Rating.tsx'
import styles from './ProductTabs.module.css'

export const ReviewsTab = ({ product: { rating, reviewCount } }: { product: Product }) => (
  <div className={styles.text}>
    <Rating rating={rating} reviewCount={reviewCount} />
    {reviewCount === 0 && <p className={styles.empty}>Reviews coming soon</p>}
  </div>
)
