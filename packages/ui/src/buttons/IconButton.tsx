import { IconButton as ChakraIconButton } from '@chakra-ui/react'
import type { Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon: IconName
  /** Said to readers, and shown on hover. */
  label: string
  onClick?: () => void
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button of an icon alone. Menus and dialogs may wrap it as their trigger. */
export const IconButton = ({ icon, label, isDisabled = false, ...rest }: Props) => (
  <ChakraIconButton
    type="button"
    variant="ghost"
    size="xs"
    boxSize={{ base: '11', lg: '8' }}
    color="fg.muted"
    aria-label={label}
    title={label}
    disabled={isDisabled}
    {...rest}
  >
    <Icon name={icon} />
  </ChakraIconButton>
)
