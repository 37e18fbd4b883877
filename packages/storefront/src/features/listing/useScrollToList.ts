import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Brings the start of a list into view, and the keyboard with it, when a link has led to another part of it. */
export const useScrollToList = (heading: RefObject<HTMLElement | null>): void => {
  const { search } = useLocation()
  const direction = useNavigationType()
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (direction !== NavigationType.Push) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [search, direction, heading])
}
