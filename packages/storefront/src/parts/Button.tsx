import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'
import styles from './Button.module.css'

interface Own {
  /** One `primary` act in each part of a screen. */
  look?: 'primary' | 'outline' | 'quiet'
  isWide?: boolean
}

const classFor = ({ look = 'primary', isWide }: Own): string =>
  [styles.button, styles[look], isWide && styles.wide].filter(Boolean).join(' ')

export const Button = ({ look, isWide, ...props }: Own & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" className={classFor({ look, isWide })} {...props} />
)

/** A link that looks like a button. */
export const ButtonLink = ({
  look,
  isWide,
  ...props
}: Own & Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link className={classFor({ look, isWide })} {...props} />
)
