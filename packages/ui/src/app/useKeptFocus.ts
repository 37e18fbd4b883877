import { useEffect } from 'react'
import { isInSight } from './isInSight.ts'

/** Number of elements remembered that have had the focus. */
const longest = 20
/** Wait for whatever takes the place of the element that went, ms: it may take the focus by itself. */
const waits = 100

const dialogs = '[role=dialog], [role=alertdialog]'
/** Menus go with the choice; links to other pages are no place on this one. */
const passing = '[role=menu], nav, [aria-hidden=true], [inert]'

const isWaiting = (element: HTMLElement) => element.isConnected && element.matches(':disabled')
const canTake = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && isInSight(element)

/** Beginning of something: the dialog on top, or the page's heading. */
const beginning = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1) ?? document.querySelector('h1[tabindex]')

const watchFocus = (): (() => void) => {
  let trail: HTMLElement[] = []
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const giveBack = () => {
    timer = undefined
    const last = trail.at(-1)
    // An element that is disabled while something is saved gets the focus back afterwards.
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
  /** A click beside everything means that nothing is to be focused. */
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
 * Keeps the focus from falling back to the body. When the focused element is removed, the focus returns to the last element
 * that is still there, or to the heading. After an element was only disabled, it gets the focus back.
 */
export const useKeptFocus = (): void => useEffect(watchFocus, [])
