import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export const Badge = ({
  children,
  tone = 'success',
}: {
  children: ReactNode
  tone?: 'success' | 'quiet'
}) => <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
