import { useCallback } from 'react'

const name = '--kept-clear'
const gap = 12 // px
/** Maximum height of a toast, including the space below it, px. */
const room = 160

const needs = new Map<HTMLElement, number>()

const setNeed = (bar: HTMLElement, height: number | null): void => {
  if (height === null) needs.delete(bar)
  else needs.set(bar, height)
  const { style } = document.documentElement
  const highest = Math.max(0, ...needs.values())
  if (highest > 0) style.setProperty(name, `${highest}px`)
  else style.removeProperty(name)
}

/** Returns the height that a bar needs, px; 0 if it is too high up to collide with toasts. */
const heightOf = (bar: HTMLElement): number => {
  const { top, bottom } = bar.getBoundingClientRect()
  return window.innerHeight - bottom < room ? Math.max(0, Math.ceil(window.innerHeight - top) + gap) : 0
}

/** CSS length from the window's lower edge to where toasts begin, so that they never cover buttons there. */
export const toastClearance = `var(${name}, 0px)`

/** Returns a ref for a bar that may be at the window's lower edge, in a page or a dialog. */
export const useToastClearance = () =>
  useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined
    const measure = () => setNeed(bar, heightOf(bar))
    // The bar moves if the element above it or the window changes its size.
    const sizes = new ResizeObserver(measure)
    const above = bar.parentElement
    for (const box of [bar, above, document.documentElement]) if (box) sizes.observe(box)
    // A dialog moves while it opens.
    above?.addEventListener('animationend', measure)
    return () => {
      sizes.disconnect()
      above?.removeEventListener('animationend', measure)
      setNeed(bar, null)
    }
  }, [])
