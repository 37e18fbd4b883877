import { useEffect } from 'react'
import { IconButton } from '../parts/IconButton.tsx'
import { dismissToast, useToast } from './useToast.ts'
import styles from './Toaster.module.css'

const successStays = 5000 // ms

/** Shows and announces the toast. The live region is there from the start, or readers would miss its first text. */
export const Toaster = () => {
  const { toast } = useToast()

  useEffect(() => {
    if (toast?.kind !== 'success') return undefined
    const timer = setTimeout(dismissToast, successStays)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <output className={styles.place} aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}>
      {toast && (
        <span key={toast.id} className={styles.toast} data-kind={toast.kind}>
          <span className={styles.words}>
            <strong className={styles.title}>{toast.title}</strong>
            {toast.text && <span className={styles.text}>{toast.text}</span>}
          </span>
          <IconButton icon="close" label="Dismiss" onClick={dismissToast} />
        </span>
      )}
    </output>
  )
}
