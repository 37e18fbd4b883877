import { lazy, Suspense } from 'react'
import { WhenNear } from '../parts/WhenNear.tsx'

const RecentCards = lazy(async () => ({ default: (await import('./RecentCards.tsx')).RecentCards }))

/** What this device has looked at before. */
export const ViewedProducts = ({ productId }: { productId: string }) => (
  <WhenNear>
    <Suspense>
      <RecentCards except={productId} />
    </Suspense>
  </WhenNear>
)
