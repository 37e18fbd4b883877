import { AbsoluteCenter, Button as ChakraButton, Loader, Span, Spinner } from '@chakra-ui/react'
import {
  cloneElement,
  isValidElement,
  type MouseEvent,
  type PropsWithChildren,
  type ReactNode,
  type Ref,
  use,
} from 'react'
import { AllowedContext, type Need, SubmitContext, useDisabledReason } from './allowed.ts'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  kind?: 'main' | 'plain' | 'quiet' | 'danger'
  type?: 'button' | 'submit'
  /** Permission that the action needs; users without the permission do not see the button. */
  needs?: Need
  onClick?: () => void
  isDisabled?: boolean
  /** An action is running: the button cannot be clicked, but keeps the focus. */
  isBusy?: boolean
  /** Text while busy, if it differs. */
  busyText?: string
  icon?: IconName
  /** Id of a form elsewhere on the page that the button submits. */
  form?: string
  /** The button stands for the current one of several, such as a page number. */
  isCurrent?: boolean
  /** The section that the button expands is open. */
  isExpanded?: boolean
  /** Styles its only child, such as a link, as a button. */
  asChild?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

const styles = {
  main: { variant: 'solid' },
  plain: { variant: 'outline' },
  quiet: { variant: 'ghost' },
  danger: { variant: 'solid', colorPalette: 'red' },
} as const

/** Ignores a click; this also keeps Enter in a field from submitting the form. */
const ignorePress = (event: MouseEvent) => event.preventDefault()

/** Shows a spinner beside the busy text, or over the button's own text, which screen readers still read. */
const BusyContent = ({ text, children }: { text?: string; children: ReactNode }) =>
  text ? (
    <Loader text={text} />
  ) : (
    <>
      <AbsoluteCenter>
        <Spinner size="inherit" color="inherit" />
      </AbsoluteCenter>
      <Span opacity="0">{children}</Span>
    </>
  )

/** Puts an icon into the link that stands for the button. */
const withIcon = (link: ReactNode, icon: ReactNode): ReactNode =>
  icon && isValidElement<PropsWithChildren>(link)
    ? cloneElement(link, undefined, icon, link.props.children)
    : link

export const Button = ({
  kind = 'main',
  type = 'button',
  isDisabled = false,
  isBusy = false,
  busyText,
  icon,
  isCurrent = false,
  asChild = false,
  isExpanded,
  needs,
  children,
  ...rest
}: Props) => {
  const isAllowed = use(AllowedContext)
  const disabledReason = useDisabledReason(asChild ? undefined : needs)
  const form = use(SubmitContext)
  const submission = type === 'submit' ? form : null
  if (needs !== undefined && !isAllowed(needs)) return null
  const iconPart = icon && <Icon name={icon} size={16} />
  const content = isBusy ? (
    <BusyContent text={busyText}>{children}</BusyContent>
  ) : (
    <>
      {iconPart}
      {submission?.text ?? children}
    </>
  )
  return (
    <ChakraButton
      {...styles[kind]}
      {...(!asChild && {
        type,
        disabled: isDisabled || submission?.text === null || disabledReason !== null,
      })}
      {...(disabledReason !== null && { title: disabledReason })}
      size="sm"
      // Larger for fingers than for a mouse.
      minHeight={{ base: '11', lg: '9' }}
      aria-expanded={isExpanded}
      aria-current={isCurrent ? 'page' : undefined}
      asChild={asChild}
      {...rest}
      {...(isBusy && { 'data-loading': '', 'aria-disabled': true, onClick: ignorePress })}
    >
      {asChild ? withIcon(children, iconPart) : content}
    </ChakraButton>
  )
}
