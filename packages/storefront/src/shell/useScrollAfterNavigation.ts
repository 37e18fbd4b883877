import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

export const mainId = 'content'

/** Scrolls to a part of the page and focuses it; returns false if it does not exist yet. */
const goToPart = (id: string): boolean => {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  // A part that cannot be focused leaves the focus unchanged.
  part?.focus({ preventScroll: true })
  return part !== null
}

/** Scrolls to a part once it exists, unless the reader has moved the focus by then. */
const goToPartOnceRendered = (main: HTMLElement, id: string): MutationObserver => {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || goToPart(id)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return observer
}

/**
 * After navigation, scrolls to the top of the page or to the element named after the `#`, and moves the focus. Going
 * back leaves the scroll position to the browser. A change of only the query string, such as a filter, is ignored.
 */
export const useScrollAfterNavigation = (): void => {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const shownPath = useRef(pathname)
  const observerRef = useRef<MutationObserver>(undefined)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    observerRef.current?.disconnect()
    const main = document.getElementById(mainId)!
    main.focus({ preventScroll: true })
    if (navigationType === NavigationType.Pop) return
    const part = hash.slice(1)
    if (part && goToPart(part)) return
    window.scrollTo(0, 0)
    if (part) observerRef.current = goToPartOnceRendered(main, part)
  }, [pathname, hash, navigationType])
}
