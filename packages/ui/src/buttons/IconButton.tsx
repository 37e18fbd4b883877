import { IconButton as ChakraIconButton } from '@chakra-ui/react'
import { type Ref, use } from 'react'
import { AllowedContext, type Need, useAway } from './allowed.ts'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon: IconName
  /** Said to readers, and shown on hover. */
  label: string
  onClick?: () => void
  /** Absent for whoever may not do it. */
  needs?: Need
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button of an icon alone. Menus and dialogs may wrap it as their trigger. */
export const IconButton = ({ icon, label, isDisabled = false, needs, ...rest }: Props) => {
  const isAllowed = use(AllowedContext)
  const reason = useAway(needs)
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
