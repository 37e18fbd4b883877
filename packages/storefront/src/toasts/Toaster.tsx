import { useEffect, useState } from 'react'
import { IconButton } from '../parts/IconButton.tsx'
import { dismissToast, useToast } from './useToast.ts'
import styles from './Toaster.module.css'

const successStays = 5000 // ms

/** Shows and announces the toast. The live region is there from the start, or readers would miss its first text. */
export const Toaster = () => {
  const { toast } = useToast()
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (toast?.kind !== 'success' || isHeld) return
    const timer = setTimeout(dismissToast, successStays)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    <div
      className={styles.place}
      role="status"
      aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {toast && (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
          <div>
            <p className={styles.title}>{toast.title}</p>
            {toast.text && <p className={styles.text}>{toast.text}</p>}
          </div>
          <IconButton icon="close" label="Dismiss" onClick={dismissToast} />
        </div>
      )}
    </div>
  )
}
