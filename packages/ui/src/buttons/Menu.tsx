import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import type { ReactElement } from 'react'
import { type Need, useAllowed } from './allowed.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface MenuEntry {
  label: string
  onSelect: () => void
  icon?: IconName
  isDanger?: boolean
  isDisabled?: boolean
  /** Given for a choice that is ticked or not; the menu stays open for more of them. */
  isChosen?: boolean
  /** Left out for whoever may not do it. */
  needs?: Need
}

interface Props {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** Acts of the menu; `false` stands for one that cannot be done now and is left out. */
  entries: readonly (MenuEntry | false)[]
  /** Place of a right click that opens it without its button; px in the window. */
  point?: Point | null
  /** The point is done with. */
  onClose?: () => void
}

export interface Point {
  x: number
  y: number
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

/** Absent without any entry. */
export const Menu = ({ trigger, entries, point = null, onClose }: Props) => {
  const allowed = useAllowed(entries)
  if (allowed.length === 0) return null
  return (
    <ChakraMenu.Root
      positioning={positioningAt(point)}
      // Else it opens and closes by itself, and gives the focus back before what was chosen takes it.
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
            {allowed.map(entry => (
              <Entry key={entry.label} {...entry} />
            ))}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  )
}
