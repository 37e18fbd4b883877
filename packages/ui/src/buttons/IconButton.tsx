import { IconButton as ChakraIconButton } from '@chakra-ui/react'
import { type Ref, use } from 'react'
import { AllowedContext, type Need, useDisabledReason } from './allowed.ts'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon: IconName
  /** Accessible name, also shown on hover. */
  label: string
  onClick?: () => void
  /** Permission that the action needs; users without the permission do not see the button. */
  needs?: Need
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon. Menus and dialogs may use it as their trigger. */
export const IconButton = ({ icon, label, isDisabled = false, needs, ...rest }: Props) => {
  const isAllowed = use(AllowedContext)
  const reason = useDisabledReason(needs)
  if (needs !== undefined && !isAllowed(needs)) return null
  return (
    <ChakraIconButton
      type="button"
      variant="ghost"
      size="xs"
      boxSize={{ base: '11', lg: '8' }}
      color="fg.muted"
      aria-label={label}
      title={reason ?? label}
      disabled={isDisabled || reason !== null}
      {...rest}
    >
      <Icon name={icon} />
    </ChakraIconButton>
  )
}
