import { useCallback } from 'react'

const name = '--kept-clear'
const gap = 12 // px
/** Greatest height of a toast including the space below it, px. */
const room = 160

const needs = new Map<HTMLElement, number>()

const need = (bar: HTMLElement, height: number | null): void => {
  if (height === null) needs.delete(bar)
  else needs.set(bar, height)
  const { style } = document.documentElement
  const most = Math.max(0, ...needs.values())
  if (most > 0) style.setProperty(name, `${most}px`)
  else style.removeProperty(name)
}

/** A bar high up in the window does not collide with toasts. */
const heightOf = (bar: HTMLElement): number => {
  const { top, bottom } = bar.getBoundingClientRect()
  return window.innerHeight - bottom < room ? Math.max(0, Math.ceil(window.innerHeight - top) + gap) : 0
}

/** Height above the window's lower edge at which toasts begin, so that they never cover buttons there. */
export const keptClear = `var(${name}, 0px)`

/** Ref of a bar that may be at the window's lower edge, in a page or a dialog. */
export const useKeptClear = () =>
  useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined
    const measure = () => need(bar, heightOf(bar))
    // The bar moves with the element above it and with the window.
    const sizes = new ResizeObserver(measure)
    const above = bar.parentElement
    for (const box of [bar, above, document.documentElement]) if (box) sizes.observe(box)
    // A dialog moves while it opens.
    above?.addEventListener('animationend', measure)
    return () => {
      sizes.disconnect()
      above?.removeEventListener('animationend', measure)
      need(bar, null)
    }
  }, [])
