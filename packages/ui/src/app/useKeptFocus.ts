import { useEffect } from 'react'
import { isInSight } from './isInSight.ts'

/** Most elements remembered that had the focus. */
const longest = 20
/** Wait for the replacement of a removed element, which may take the focus itself, ms. */
const waits = 100

const dialogs = '[role=dialog], [role=alertdialog]'
/** Elements to skip: menus close after a choice, and links to other pages are no position on this one. */
const passing = '[role=menu], nav, [aria-hidden=true], [inert]'

const isWaiting = (element: HTMLElement) => element.isConnected && element.matches(':disabled')
const canTake = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && isInSight(element)

/** Start of the content: the dialog on top, or the page's heading. */
const beginning = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1) ?? document.querySelector('h1[tabindex]')

const watchFocus = (): (() => void) => {
  let trail: HTMLElement[] = []
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const giveBack = () => {
    timer = undefined
    const last = trail.at(-1)
    // An element disabled during a save gets the focus back.
    if (!isLost || document.activeElement !== document.body || (last && isWaiting(last))) return
    trail = trail.filter(element => element.isConnected)
    const place = trail.findLast(element => canTake(element) && !element.closest(passing)) ?? beginning()
    place?.focus({ preventScroll: true })
  }
  const look = () => {
    const last = trail.at(-1)
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== last) return
    if (last && !canTake(last)) isLost = true
    if (isLost) timer ??= setTimeout(giveBack, waits)
  }
  const note = ({ target }: FocusEvent) => {
    isLost = false
    if (target instanceof HTMLElement && target !== document.body)
      trail = [...trail.filter(element => element !== target), target].slice(-longest)
  }
  /** A click on empty space means that nothing should have the focus. */
  const letGo = () => {
    isLost = false
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', letGo)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', letGo)
  }
}

/**
 * Keeps the focus from falling back to the body. When the focused element is removed, the focus returns to the last
 * focused one that still exists, or to the heading. After an element was only disabled, it gets the focus back.
 */
export const useKeptFocus = (): void => useEffect(watchFocus, [])
