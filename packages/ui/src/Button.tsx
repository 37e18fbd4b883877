import { Button as ChakraButton } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  kind?: 'main' | 'plain' | 'quiet' | 'danger'
  type?: 'button' | 'submit'
  onClick?: () => void
  isDisabled?: boolean
  /** Waits for an act to end; cannot be pressed meanwhile. */
  isBusy?: boolean
  /** What the button says meanwhile, where it says something else. */
  busyText?: string
  icon?: IconName
  /** The id of a form elsewhere on the page that it submits. */
  form?: string
  /** The one of several that is shown now: a page number. */
  isCurrent?: boolean
  /** Gives the look to its only child: a link. */
  asChild?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

const looks = {
  main: { variant: 'solid' },
  plain: { variant: 'outline' },
  quiet: { variant: 'ghost' },
  danger: { variant: 'solid', colorPalette: 'red' },
} as const

export const Button = ({
  kind = 'main',
  type = 'button',
  isDisabled = false,
  isBusy = false,
  busyText,
  icon,
  isCurrent = false,
  asChild = false,
  children,
  ...rest
}: Props) => (
  <ChakraButton
    {...looks[kind]}
    {...(!asChild && { type, disabled: isDisabled || isBusy, loading: isBusy })}
    {...(busyText !== undefined && { loadingText: busyText })}
    size="sm"
    // A finger needs more than a pointer.
    minHeight={{ base: '11', lg: '9' }}
    aria-current={isCurrent ? 'page' : undefined}
    asChild={asChild}
    {...rest}
  >
    {asChild ? (
      children
    ) : (
      <>
        {icon && <Icon name={icon} size={16} />}
        {children}
      </>
    )}
  </ChakraButton>
)
