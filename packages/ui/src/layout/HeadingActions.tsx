import { Box, HStack } from '@chakra-ui/react'
import { cloneElement, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Menu } from '../buttons/Menu.tsx'
import type { MenuEntry } from '../buttons/MenuEntry.ts'

type HeadingAction = Pick<MenuEntry, 'label' | 'icon' | 'needs' | 'onSelect' | 'link'>

interface Props {
  actions: readonly HeadingAction[]
  /** The page's main button. */
  children?: ReactNode
}

/** Buttons of a page's heading; on a phone all but the main one are entries of a menu. */
export const HeadingActions = ({ actions, children }: Props) => (
  <HStack>
    <HStack hideBelow="sm" wrap="wrap">
      {actions.map(({ label, onSelect, link, ...action }) =>
        link ? (
          <Button key={label} kind="plain" {...action} asChild>
            {cloneElement(link, {}, label)}
          </Button>
        ) : (
          <Button key={label} kind="plain" {...action} onClick={onSelect}>
            {label}
          </Button>
        ),
      )}
    </HStack>
    {children}
    <Box hideFrom="sm">
      <Menu entries={actions} trigger={<IconButton icon="more" label="More" />} />
    </Box>
  </HStack>
)
