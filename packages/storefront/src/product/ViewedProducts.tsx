import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const RecentCards = lazy(async () => ({ default: (await import('./RecentCards.tsx')).RecentCards }))

// Read in time for whoever scrolls on.
const near = '600px'

/** What this device has looked at before, for those who scroll as far. */
export const ViewedProducts = ({ productId }: { productId: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: near,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
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
