import { useCallback } from 'react'

const cssVariable = '--kept-clear'
const gapPx = 12 // px
/** Maximum height of a toast, including the space below it. */
const maxToastHeightPx = 160

const neededHeights = new Map<HTMLElement, number>()

const setNeededHeight = (bar: HTMLElement, height: number | null): void => {
  if (height === null) neededHeights.delete(bar)
  else neededHeights.set(bar, height)
  const { style } = document.documentElement
  const highest = Math.max(0, ...neededHeights.values())
  if (highest > 0) style.setProperty(cssVariable, `${highest}px`)
  else style.removeProperty(cssVariable)
}

/** Returns the height that a bar needs, px; 0 if it is too high up to collide with toasts. */
const heightOf = (bar: HTMLElement): number => {
  const { top, bottom } = bar.getBoundingClientRect()
  return window.innerHeight - bottom < maxToastHeightPx
    ? Math.max(0, Math.ceil(window.innerHeight - top) + gapPx)
    : 0
}

/**
 * Distance of toasts from the window's lower edge, as a CSS length, so that they never cover a bar of buttons there.
 */
export const toastClearance = `var(${cssVariable}, 0px)`

/** Returns a ref for a bar that may be at the window's lower edge, in a page or a dialog. */
export const useToastClearance = () =>
  useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined
    const measure = () => setNeededHeight(bar, heightOf(bar))
    // The bar moves if the element above it or the window changes its size.
    const observer = new ResizeObserver(measure)
    const container = bar.parentElement
    for (const box of [bar, container, document.documentElement]) if (box) observer.observe(box)
    // A dialog moves while it opens.
    container?.addEventListener('animationend', measure)
    return () => {
      observer.disconnect()
      container?.removeEventListener('animationend', measure)
      setNeededHeight(bar, null)
    }
  }, [])
