import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import { Fragment, type ReactElement } from 'react'
import { Icon } from './Icon.tsx'
import type { MenuEntry, Point } from './MenuEntry.ts'

interface Props {
  trigger: ReactElement
  entries: readonly MenuEntry[]
  point: Point | null
  /** Opens immediately, because the button was pressed before this component had loaded. */
  isPressed: boolean
  onClose: (() => void) | undefined
}

const positioningAt = (point: Point | null) =>
  point
    ? { placement: 'bottom-start' as const, getAnchorRect: () => ({ ...point, width: 0, height: 0 }) }
    : { placement: 'bottom-end' as const }

const Entry = ({ label, onSelect, icon, isChosen, isDanger = false, isDisabled = false }: MenuEntry) => {
  const common = {
    value: label,
    disabled: isDisabled,
    minHeight: { base: '11', lg: '8' },
    cursor: 'pointer',
  } as const
  if (isChosen !== undefined)
    return (
      <ChakraMenu.CheckboxItem
        {...common}
        checked={isChosen}
        onCheckedChange={onSelect}
        closeOnSelect={false}
      >
        <ChakraMenu.ItemIndicator />
        {label}
      </ChakraMenu.CheckboxItem>
    )
  return (
    <ChakraMenu.Item
      {...common}
      onSelect={onSelect}
      {...(isDanger && { color: 'fg.error', _highlighted: { bg: 'bg.error' } })}
    >
      {icon && <Icon name={icon} size={16} />}
      {label}
    </ChakraMenu.Item>
  )
}

/** A menu with positioning and focus handling. Loaded when the first menu is opened. */
const FullMenu = ({ trigger, entries, point, isPressed, onClose }: Props) => (
  <ChakraMenu.Root
    positioning={positioningAt(point)}
    defaultOpen={isPressed}
    // Uncontrolled without a point, so that it returns the focus before the chosen entry takes it.
    {...(point && { open: true })}
    onOpenChange={({ open }) => {
      if (!open) onClose?.()
    }}
    lazyMount
    unmountOnExit
  >
    <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
    <Portal>
      <ChakraMenu.Positioner>
        <ChakraMenu.Content minWidth="12rem">
          {entries.map((entry, index) => (
            <Fragment key={entry.label}>
              {index > 0 && entry.group !== entries[index - 1]?.group && <ChakraMenu.Separator />}
              <Entry {...entry} />
            </Fragment>
          ))}
        </ChakraMenu.Content>
      </ChakraMenu.Positioner>
    </Portal>
  </ChakraMenu.Root>
)

export default FullMenu
