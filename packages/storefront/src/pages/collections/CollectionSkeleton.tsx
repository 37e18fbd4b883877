import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import styles from './CollectionHero.module.css'

/** A placeholder for a collection's hero. */
export const CollectionSkeleton = () => (
  <div className={styles.hero} data-pictured aria-busy="true">
    <VisuallyHidden>Loading collection</VisuallyHidden>
    <div className={styles.words}>
      <Skeleton width="12rem" height="2rem" />
      <Skeleton width="16rem" height="2.5rem" />
      <Skeleton width="20rem" height="1.5rem" />
      <Skeleton width="5rem" height="1.3rem" />
    </div>
    <div className={styles.picture}>
      <Frame>
        <Skeleton height="100%" />
      </Frame>
    </div>
  </div>
)
