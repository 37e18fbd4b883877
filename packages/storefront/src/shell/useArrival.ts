import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

export const mainId = 'content'

/** Scrolls to a part of the page; false if it does not exist yet. */
const goToPart = (id: string): boolean => {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  // A part that cannot be focused leaves the focus unchanged.
  part?.focus({ preventScroll: true })
  return part !== null
}

/** Scrolls to a part once it exists, unless the reader has done something else by then. */
const awaitPart = (main: HTMLElement, id: string): MutationObserver => {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || goToPart(id)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return observer
}

/**
 * After navigation the reader and the focus start at the page's top, or at the part named in the address. Going back
 * keeps the browser's scroll position. Filters in the query string are no navigation.
 */
export const useArrival = (): void => {
  const { pathname, hash } = useLocation()
  const direction = useNavigationType()
  const shown = useRef(pathname)
  const awaited = useRef<MutationObserver>(undefined)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    awaited.current?.disconnect()
    const main = document.getElementById(mainId)!
    main.focus({ preventScroll: true })
    if (direction === NavigationType.Pop) return
    const part = hash.slice(1)
    if (part && goToPart(part)) return
    window.scrollTo(0, 0)
    if (part) awaited.current = awaitPart(main, part)
  }, [pathname, hash, direction])
}
