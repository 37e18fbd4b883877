import { type ReactNode, useEffect, useRef, useState } from 'react'

// Read in time for whoever scrolls on.
const near = '600px'

interface Props {
  children: ReactNode
  /** Keeps the place until then. */
  waiting?: ReactNode
}

/** What is fetched and drawn only for those who scroll as far. */
export const WhenNear = ({ children, waiting }: Props) => {
  const place = useRef<HTMLDivElement>(null)
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
  return <div ref={place}>{isNear ? children : waiting}</div>
}
