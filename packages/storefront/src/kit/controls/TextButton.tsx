import type { ComponentProps } from 'react'
import { blockable } from '../parts/blockable.ts'
import styles from './TextButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'aria-disabled'> {
  /** Ignores clicks for now. */
  isBlocked?: boolean
}

/** A minor button that looks like underlined text. */
export const TextButton = ({ isBlocked, onClick, ...props }: Props) => (
  <button type="button" className={styles.text} {...props} {...blockable(isBlocked, onClick)} />
)
