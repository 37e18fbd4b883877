import type { ComponentProps } from 'react'
import styles from './Button.module.css'

/** An external link that looks like a primary button. */
export const ExternalButtonLink = ({ children, ...props }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a className={`${styles.button} ${styles.primary}`} {...props}>
    {children}
  </a>
)
