import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

export const mainId = 'content'

/** Goes to a part of the page; false where the page does not have it yet. */
const goToPart = (id: string): boolean => {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  // A part that cannot be focused leaves the focus where it is.
  part?.focus({ preventScroll: true })
  return part !== null
}

/** Goes to a part once the page has it, unless the reader has begun with something else by then. */
const awaitPart = (main: HTMLElement, id: string): MutationObserver => {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || goToPart(id)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return observer
}

/**
 * After moving to another page: the reader starts at its top, or at the part that the address names, and so does the
 * keyboard. Going back keeps the place that the browser remembers. Filters in the query string are not another page.
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
