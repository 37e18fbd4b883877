import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text only for screen readers. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)
