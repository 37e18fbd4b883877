import { useEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Returns a ref for a scrollable element. If Tab can reach nothing in the element, it becomes focusable, so that keys
 * scroll it.
 */
export const useKeyboardScrolling = () => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const update = () => {
      if (box.scrollHeight > box.clientHeight && !box.querySelector(focusable)) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    }
    update()
    // The content may change without a render of this element.
    const watcher = new MutationObserver(update)
    watcher.observe(box, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  return ref
}
