import { useEffect } from 'react'
import { isVisible } from './isVisible.ts'

/** Maximum number of remembered elements that had the focus. */
const maxRemembered = 20
/** Time that the replacement of a removed element has to focus itself. */
const replacementDelayMs = 100

const dialogs = '[role=dialog], [role=alertdialog]'
/**
 * Elements that never get the focus back: menus close after a choice, and navigation links are not the page's content.
 */
const excludedSelector = '[role=menu], nav, [aria-hidden=true], [inert]'

const isDisabledForNow = (element: HTMLElement) => element.isConnected && element.matches(':disabled')
const canFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && isVisible(element)

/** Start of the content: the dialog on top, or the page's heading. */
const startOfContent = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1) ?? document.querySelector('h1[tabindex]')

const watchFocus = (): (() => void) => {
  /** Elements that had the focus, the latest one last. */
  let focusHistory: HTMLElement[] = []
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const restore = () => {
    timer = undefined
    const last = focusHistory.at(-1)
    // An element disabled during a save gets the focus back.
    if (!isLost || document.activeElement !== document.body || (last && isDisabledForNow(last))) return
    focusHistory = focusHistory.filter(element => element.isConnected)
    const target =
      focusHistory.findLast(element => canFocus(element) && !element.closest(excludedSelector)) ??
      startOfContent()
    target?.focus({ preventScroll: true })
  }
  const check = () => {
    const last = focusHistory.at(-1)
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== last) return
    if (last && !canFocus(last)) isLost = true
    if (isLost) timer ??= setTimeout(restore, replacementDelayMs)
  }
  const remember = ({ target }: FocusEvent) => {
    isLost = false
    if (target instanceof HTMLElement && target !== document.body)
      focusHistory = [...focusHistory.filter(element => element !== target), target].slice(-maxRemembered)
  }
  /** A click on empty space means that nothing should have the focus. */
  const clear = () => {
    isLost = false
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', clear)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', clear)
  }
}

/**
 * Restores a lost focus, which would otherwise fall back to the body. When the focused element is removed, the focus
 * returns to the last focused element that still exists, or else to the heading. An element that was only disabled gets
 * the focus back once it is enabled.
 */
export const useRestoredFocus = (): void => useEffect(watchFocus, [])
