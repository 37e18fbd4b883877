import type { ReactNode } from 'react'
import styles from './PageNotice.module.css'

interface Props {
  title: string
  text: string
  isError?: boolean
  children: ReactNode
}

/** Replaces a whole page that cannot be shown. */
export const PageNotice = ({ title, text, isError = false, children }: Props) => (
  <div className={styles.notice} role={isError ? 'alert' : undefined}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    <div className={styles.ways}>{children}</div>
  </div>
)
