import type { ReactNode } from 'react'
import styles from './Picture.module.css'

/** The 4 : 5 frame of a picture. Shows the outline of a garment if it has no content. */
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
          d="M35 12c2.5 2.5 7.5 2.5 10 0l8 4 9 31-5 2-7-19 4 56H26l4-56-7 19-5-2 9-31zM40 15v22"
          strokeWidth=".7"
        />
      </svg>
    )}
  </span>
)
