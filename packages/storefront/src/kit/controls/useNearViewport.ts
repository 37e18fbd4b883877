import { type RefObject, useEffect, useRef, useState } from 'react'

// Distance from the viewport at which loading starts: far enough for somebody who keeps scrolling.
const loadMargin = '600px'

/** Tells whether the element of the ref has been near the viewport; stays true afterwards. */
export const useNearViewport = <E extends Element>(): [RefObject<E | null>, boolean] => {
  const element = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: loadMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isNear]
}
