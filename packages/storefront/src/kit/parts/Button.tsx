import type { ComponentProps } from 'react'
import { blockable } from './blockable.ts'
import styles from './Button.module.css'
import { Link } from './Link.tsx'

interface OwnProps {
  /** Use one `primary` button in each part of a screen. */
  look?: 'primary' | 'outline' | 'quiet'
  isWide?: boolean
}

interface ButtonProps extends OwnProps, Omit<ComponentProps<'button'>, 'className' | 'aria-disabled'> {
  /** Ignores clicks for now, because an action is running or there is nothing to do. */
  isBlocked?: boolean
}

const classFor = ({ look = 'primary', isWide }: OwnProps): string =>
  [styles.button, styles[look], isWide && styles.wide].filter(Boolean).join(' ')

export const Button = ({ look, isWide, isBlocked, onClick, ...props }: ButtonProps) => (
  <button
    type="button"
    className={classFor({ look, isWide })}
    {...props}
    {...blockable(isBlocked, onClick)}
  />
)

/** A link that looks like a button. */
export const ButtonLink = ({
  look,
  isWide,
  ...props
}: OwnProps & Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link className={classFor({ look, isWide })} {...props} />
)
