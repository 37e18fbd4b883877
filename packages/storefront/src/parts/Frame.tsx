import type { ReactNode } from 'react'
import styles from './Picture.module.css'

/** The 4 : 5 frame of a picture. Without anything in it, it shows the outline of a garment. */
export const Frame = ({ children }: { children?: ReactNode }) => (
  <span className={styles.frame}>
    {children ?? (
      <svg
        className={styles.placeholder}
        viewBox="0 0 80 100"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path
          d="M34 22c3 3 9 3 12 0l9 4 10 26-6 2-7-15 2 39H26l2-39-7 15-6-2 10-26zM40 25v18"
          strokeWidth=".7"
        />
      </svg>
    )}
  </span>
)
