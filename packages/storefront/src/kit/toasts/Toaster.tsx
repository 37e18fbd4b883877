import { useEffect, useLayoutEffect, useRef } from 'react'
import { offlineText } from '../query/failureText.ts'
import { ToastCard } from './ToastCard.tsx'
import { dismissToast, useToast } from './useToast.ts'
import styles from './Toaster.module.css'

const successStays = 5000 // ms

/** Places of a toast, the usual one first. On a phone those at one edge are the same. */
const places = ['bottom', 'top', 'bottom-far', 'top-far'] as const

/** Elements to stay in sight: a total, a button that buys, what was refused, and where the keyboard is. */
const kept = '[data-keep-clear], [aria-invalid="true"], :focus'

/** Greatest share of the window's height at which an element is worth keeping clear; a page as a whole is not. */
const mostHeight = 0.6

const length = (from: number, to: number) => Math.max(0, to - from)

/** Area that a toast at this place would cover of what has to stay in sight, px². */
const coveredBy = (toast: HTMLElement): number => {
  const place = toast.getBoundingClientRect()
  return [...document.querySelectorAll(kept)]
    .filter(element => !toast.contains(element))
    .map(element => element.getBoundingClientRect())
    .filter(({ height }) => height < innerHeight * mostHeight)
    .reduce((sum, { top, bottom, left, right }) => {
      const width = length(Math.max(left, place.left), Math.min(right, place.right))
      return sum + width * length(Math.max(top, place.top), Math.min(bottom, place.bottom))
    }, 0)
}

/** Puts the toast where it covers nothing that has to stay in sight, or else the least of it. */
const putClear = (toast: HTMLElement): void => {
  let least = { at: places[0] as string, covered: Infinity }
  for (const at of places) {
    toast.dataset['at'] = at
    const covered = coveredBy(toast)
    if (covered < least.covered) least = { at, covered }
    if (covered === 0) break
  }
  toast.dataset['at'] = least.at
}

/** Shows and announces the toast. The live region is there from the start, or readers would miss its first text. */
export const Toaster = () => {
  const { toast, isInDialog } = useToast()
  const place = useRef<HTMLOutputElement>(null)

  useLayoutEffect(() => {
    if (!toast) return undefined
    const choosePlace = () => place.current && putClear(place.current)
    choosePlace()
    const moves = ['scroll', 'resize', 'focusin'] as const
    for (const move of moves) addEventListener(move, choosePlace, { passive: true })
    return () => {
      for (const move of moves) removeEventListener(move, choosePlace)
    }
  }, [toast])

  useEffect(() => {
    if (toast?.kind !== 'success') return undefined
    const timer = setTimeout(dismissToast, successStays)
    return () => clearTimeout(timer)
  }, [toast])

  useEffect(() => {
    if (!toast?.text?.includes(offlineText)) return undefined
    addEventListener('online', dismissToast)
    return () => removeEventListener('online', dismissToast)
  }, [toast])

  return (
    <output ref={place} className={styles.place} aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}>
      {toast && !isInDialog && <ToastCard key={toast.id} toast={toast} />}
    </output>
  )
}
