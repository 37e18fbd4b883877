import { Box, HStack } from '@chakra-ui/react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Menu } from '../buttons/Menu.tsx'
import type { MenuEntry } from '../buttons/MenuEntry.ts'

interface HeadingAct extends Pick<MenuEntry, 'label' | 'icon' | 'needs' | 'onSelect'> {
  /** An empty link to the page that it opens, so that this can be a new tab. */
  link?: ReactElement
}

interface Props {
  acts: readonly HeadingAct[]
  /** The page's main button. */
  children?: ReactNode
}

/** Buttons of a page's heading; on a phone all but the main one are entries of a menu. */
export const HeadingActions = ({ acts, children }: Props) => (
  <HStack>
    <HStack hideBelow="sm" wrap="wrap">
      {acts.map(({ label, onSelect, link, ...act }) =>
        link ? (
          <Button key={label} kind="plain" {...act} asChild>
            {cloneElement(link, {}, act.icon && <Icon name={act.icon} size={16} />, label)}
          </Button>
        ) : (
          <Button key={label} kind="plain" {...act} onClick={onSelect}>
            {label}
          </Button>
        ),
      )}
    </HStack>
    {children}
    <Box hideFrom="sm">
      <Menu entries={acts} trigger={<IconButton icon="more" label="More" />} />
    </Box>
  </HStack>
)
