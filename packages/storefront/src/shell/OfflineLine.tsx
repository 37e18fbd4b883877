import { useSyncExternalStore } from 'react'
import styles from './OfflineLine.module.css'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Shows a bar above every page while there is no connection. */
export const OfflineLine = () => {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div aria-live="polite" className={styles.place}>
      {!isOnline && (
        <span className={styles.line}>
          You are offline. What you have viewed stays here; the rest comes back with your connection.
        </span>
      )}
    </div>
  )
}
