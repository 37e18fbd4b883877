import type { ComponentProps } from 'react'
import { blockable } from '../parts/blockable.ts'
import styles from './TextButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'aria-disabled'> {
  /** Tells whether it cannot act just now. */
  isBlocked?: boolean
}

/** A small act beside others, as underlined words. */
export const TextButton = ({ isBlocked, onClick, ...props }: Props) => (
  <button type="button" className={styles.text} {...props} {...blockable(isBlocked, onClick)} />
)
