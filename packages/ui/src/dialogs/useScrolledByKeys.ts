import { useEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/** Ref of a scrolled element, which becomes focusable if nothing in it can be tabbed to. */
export const useScrolledByKeys = () => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const judge = () => {
      if (box.scrollHeight > box.clientHeight && !box.querySelector(focusable)) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    }
    judge()
    // Content may change without a render of the box.
    const watcher = new MutationObserver(judge)
    watcher.observe(box, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  return ref
}
