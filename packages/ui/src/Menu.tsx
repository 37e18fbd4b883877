import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import type { ReactElement } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface MenuEntry {
  label: string
  onSelect: () => void
  icon?: IconName
  isDanger?: boolean
  isDisabled?: boolean
}

interface Props {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** What may be done; `false` stands for an act that cannot be done now and is left out. */
  entries: readonly (MenuEntry | false)[]
}

export const Menu = ({ trigger, entries }: Props) => (
  <ChakraMenu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
    <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
    <Portal>
      <ChakraMenu.Positioner>
        <ChakraMenu.Content minWidth="12rem">
          {entries
            .filter(entry => entry !== false)
            .map(({ label, onSelect, icon, isDanger = false, isDisabled = false }) => (
              <ChakraMenu.Item
                key={label}
                value={label}
                disabled={isDisabled}
                onSelect={onSelect}
                minHeight={{ base: '11', lg: '8' }}
                cursor="pointer"
                {...(isDanger && { color: 'fg.error', _highlighted: { bg: 'bg.error' } })}
              >
                {icon && <Icon name={icon} size={16} />}
                {label}
              </ChakraMenu.Item>
            ))}
        </ChakraMenu.Content>
      </ChakraMenu.Positioner>
    </Portal>
  </ChakraMenu.Root>
)
