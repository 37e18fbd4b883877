import type { ComponentProps } from 'react'
import styles from './Button.module.css'

/** A link out of the shop that looks like its main button. */
export const LinkOut = ({ children, ...props }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a className={`${styles.button} ${styles.primary}`} {...props}>
    {children}
  </a>
)
