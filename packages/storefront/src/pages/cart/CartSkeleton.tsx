import { Frame } from '../../kit/parts/Frame.tsx'
import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import styles from './CartPage.module.css'
import lineStyles from './lines/LineFrame.module.css'
import summaryStyles from './OrderSummary.module.css'

const LineSkeleton = () => (
  <div className={lineStyles.line}>
    <span className={lineStyles.picture}>
      <Frame>
        <Skeleton height="100%" />
      </Frame>
    </span>
    <div className={lineStyles.words}>
      <Skeleton width="60%" height="1.45rem" />
      <Skeleton width="45%" height="1.6rem" />
      <Skeleton width="25%" height="1.6rem" />
    </div>
    <div className={lineStyles.acts}>
      <Skeleton width="7.6rem" height="2.9rem" />
    </div>
  </div>
)

/** A placeholder with the cart's layout while the cart is loading. */
export const CartSkeleton = () => (
  <div className={styles.content} aria-busy="true">
    <VisuallyHidden>Loading your cart</VisuallyHidden>
    <div className={styles.columns}>
      <div>
        <LineSkeleton />
        <LineSkeleton />
      </div>
      <div className={styles.right}>
        <div className={summaryStyles.summary}>
          <Skeleton width="50%" height="1.75rem" />
          <Skeleton height="1.5rem" />
          <Skeleton height="4.6rem" />
          <Skeleton height="7.75rem" />
          <Skeleton height="2rem" />
          <Skeleton height="3rem" />
        </div>
      </div>
    </div>
  </div>
)
