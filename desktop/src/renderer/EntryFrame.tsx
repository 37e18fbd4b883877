import type { ReactNode } from 'react'
import styles from './EntryFrame.module.css'

/** Frame of the pages before sign-in: one column in the middle of the window. */
export const EntryFrame = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) => (
  <main className={styles.page}>
    <div className={styles.column}>
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  </main>
)
