import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

interface OwnProps {
  icon: IconName
  /** Accessible name. */
  label: string
}

type ButtonProps = OwnProps & Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'type'>

export const IconButton = ({ icon, label, children, ...props }: ButtonProps) => (
  <button type="button" className={styles.icon} aria-label={label} {...props}>
    <Icon name={icon} />
    {children}
  </button>
)

type LinkProps = OwnProps & Omit<ComponentProps<typeof Link>, 'aria-label' | 'className'>

export const IconLink = ({ icon, label, children, ...props }: LinkProps) => (
  <Link className={styles.icon} aria-label={label} {...props}>
    <Icon name={icon} />
    {children}
  </Link>
)
