import { useEffect, useLayoutEffect, useRef } from 'react'
import { offlineText } from '../query/failureText.ts'
import { ToastCard } from './ToastCard.tsx'
import { dismissToast, useToast } from './useToast.ts'
import styles from './Toaster.module.css'

const successDurationMs = 5000

/**
 * Moves the toast to where it covers least. Loaded with the page and not with the first toast, because that toast may
 * report a lost connection.
 */
let moveToast: ((toast: HTMLElement) => void) | undefined

/** Shows and announces the toast. Always mounted, because screen readers would otherwise miss the first text. */
export const Toaster = () => {
  const { toast, isInDialog } = useToast()
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // Without this script, toasts stay in their default place.
    import('./positionToast.ts').then(module => (moveToast = module.positionToast)).catch(() => undefined)
  }, [])

  useLayoutEffect(() => {
    if (!toast) return undefined
    const position = () => output.current && moveToast?.(output.current)
    position()
    const events = ['scroll', 'resize', 'focusin'] as const
    for (const event of events) addEventListener(event, position, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, position)
    }
  }, [toast])

  useEffect(() => {
    if (toast?.kind !== 'success') return undefined
    const timer = setTimeout(dismissToast, successDurationMs)
    return () => clearTimeout(timer)
  }, [toast])

  useEffect(() => {
    if (!toast?.text?.includes(offlineText)) return undefined
    addEventListener('online', dismissToast)
    return () => removeEventListener('online', dismissToast)
  }, [toast])

  return (
    <output
      ref={output}
      className={styles.place}
      aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}
    >
      {toast && !isInDialog && <ToastCard key={toast.id} toast={toast} />}
    </output>
  )
}
