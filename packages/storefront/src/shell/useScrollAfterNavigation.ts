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
 * Moves the reader and the focus to the page's top after navigation, or to the part named in the address. Going back
 * restores the browser's scroll position. Changed filters in the query string do not count as navigation.
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
