import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Said by screen readers, seen by nobody. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)
