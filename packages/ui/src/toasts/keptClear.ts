import { useCallback } from 'react'

const name = '--kept-clear'
const gap = 12 // px

/** How high above the window's lower edge toasts begin: what stays there is never covered. */
export const keptClear = `var(${name}, 0px)`

/** The ref of what stays at the window's lower edge. One at a time. */
export const useKeptClear = () =>
  useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight + gap}px`))
    sizes.observe(bar)
    return () => {
      sizes.disconnect()
      style.removeProperty(name)
    }
  }, [])
