import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

export const mainId = 'content'

/**
 * After moving to another page: the reader starts at its top, or at the part that the address names, and so does the
 * keyboard. Going back keeps the place that the browser remembers. Filters in the query string are not another page.
 */
export const useArrival = (): void => {
  const { pathname, hash } = useLocation()
  const direction = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
    if (direction === NavigationType.Pop) return
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (target) {
      target.scrollIntoView()
      // One that takes no focus leaves it to the page.
      target.focus({ preventScroll: true })
    } else window.scrollTo(0, 0)
  }, [pathname, hash, direction])
}
