import { Frame } from '../../kit/parts/Frame.tsx'
import { ProductGridSkeleton } from '../cards/ProductGrid.tsx'
import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import type { View } from './filters.ts'
import listStyles from './ProductList.module.css'
import rowStyles from './ProductRow.module.css'

const inSight = { grid: 8, list: 4 } as const

/** Products that are on their way, in the shape in which they will come. */
export const ListSkeleton = ({ view }: { view: View }) => {
  if (view === 'grid') return <ProductGridSkeleton count={inSight.grid} />
  return (
    <div className={listStyles.rows} aria-busy="true">
      <VisuallyHidden>Loading products</VisuallyHidden>
      {Array.from({ length: inSight.list }, (_, index) => (
        <div key={index} className={rowStyles.row}>
          <Frame>
            <Skeleton height="100%" />
          </Frame>
          <div className={rowStyles.words}>
            <Skeleton width="14rem" height="1.6rem" />
            <Skeleton width="6rem" height="1.5rem" />
            <Skeleton width="9rem" height="1.3rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
