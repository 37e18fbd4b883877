import { useEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/** The ref of what scrolls: where nothing in it would be scrolled to by the Tab key, it takes the focus itself. */
export const useScrolledByKeys = () => {
  const ref = useRef<HTMLDivElement>(null)
  // After each drawing, since what it shows may have come or grown.
  useEffect(() => {
    const box = ref.current
    if (!box) return
    if (box.scrollHeight > box.clientHeight && !box.querySelector(focusable)) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  return ref
}
