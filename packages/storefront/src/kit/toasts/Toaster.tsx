import { useEffect, useLayoutEffect, useRef } from 'react'
import { offlineText } from '../query/failureText.ts'
import { ToastCard } from './ToastCard.tsx'
import { dismissToast, useToast } from './useToast.ts'
import styles from './Toaster.module.css'

const successStays = 5000 // ms

/** Loaded with the page rather than with a toast, which may announce a lost connection. */
let putClear: ((toast: HTMLElement) => void) | undefined

/** Shows and announces the toast. Mounted from the start, because screen readers would miss the first text. */
export const Toaster = () => {
  const { toast, isInDialog } = useToast()
  const place = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // Without this script toasts stay at their default place.
    import('./putClear.ts').then(module => (putClear = module.putClear)).catch(() => undefined)
  }, [])

  useLayoutEffect(() => {
    if (!toast) return undefined
    const choosePlace = () => place.current && putClear?.(place.current)
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
