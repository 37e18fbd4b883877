import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface Props {
  title?: string
  text: string
  /** Errors are announced immediately. */
  isError?: boolean
  /** An optional button or link. */
  children?: ReactNode
}

/** Shows that a part of a page is empty or has failed: one sentence, one button. */
export const Notice = ({ title, text, isError = false, children }: Props) => (
  <div className={styles.notice} role={isError ? 'alert' : undefined}>
    {title && <h2 className={styles.title}>{title}</h2>}
    <p className={styles.text}>{text}</p>
    {children}
  </div>
)
