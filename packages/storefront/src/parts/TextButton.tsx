import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A small act beside others, as underlined words. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" className={styles.text} {...props} />
)
