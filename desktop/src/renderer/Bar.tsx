import type { ReactNode } from 'react'
import styles from './Bar.module.css'

/** A message about the app itself above the page, with buttons, in the page's own colours. */
export const Bar = ({ label, text, children }: { label: string; text: ReactNode; children: ReactNode }) => (
  <aside className={styles.bar} aria-label={label}>
    <p className={styles.text}>{text}</p>
    {children}
  </aside>
)
