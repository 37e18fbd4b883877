import { type RefObject, useEffect, useRef, useState } from 'react'

// Read in time for whoever scrolls on.
const near = '600px'

/** Tells whether somebody has scrolled near the place that the ref is given to; once true, it stays so. */
export const useNear = <E extends Element>(): [RefObject<E | null>, boolean] => {
  const place = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: near },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, isNear]
}
