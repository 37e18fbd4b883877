import type { ReactNode } from 'react'
import { Frame } from './Frame.tsx'
import styles from './ProductGrid.module.css'
import { Skeleton } from './Skeleton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Cards side by side: two on phones, four on wide windows. */
export const ProductGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)

/** A grid of cards that are on their way, as tall as the cards will be. */
export const ProductGridSkeleton = ({ count }: { count: number }) => (
  <div className={styles.grid} aria-busy="true">
    <VisuallyHidden>Loading products</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.card}>
        <Frame>
          <Skeleton height="100%" />
        </Frame>
        <Skeleton width="70%" height="1.45rem" />
        <Skeleton width="40%" height="1.3rem" />
        <Skeleton width="4rem" height="1.15rem" />
      </div>
    ))}
  </div>
)
