import { useEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/** The ref of what scrolls: where nothing in it would be scrolled to by the Tab key, it takes the focus itself. */
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
    // Content may come later and grow, without the box being drawn again.
    const watcher = new MutationObserver(judge)
    watcher.observe(box, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  return ref
}
