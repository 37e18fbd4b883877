import { useCallback, useState } from 'react'

/** How wide an element is in px, now and after each change; 0 while it is not shown. Give `ref` to the element. */
export const useElementWidth = () => {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
