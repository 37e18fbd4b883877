import { lazy, Suspense } from 'react'
import { useNear } from '../../../kit/controls/useNear.ts'

const RecentCards = lazy(async () => ({ default: (await import('./RecentCards.tsx')).RecentCards }))

/** Products that this device has looked at before, for those who scroll as far. */
export const ViewedProducts = ({ productId }: { productId: string }) => {
  const [place, isNear] = useNear<HTMLDivElement>()
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <RecentCards except={productId} />
        </Suspense>
      )}
    </div>
  )
}
