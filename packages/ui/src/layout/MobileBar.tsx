import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { lazyPart } from '../buttons/lazyPart.tsx'
import type { SidebarProps } from './Sidebar.tsx'

const MenuDrawer = lazyPart(() => import('./MenuDrawer.tsx'))

/** Replaces the sidebar in small windows: a bar with a drawer. */
export const MobileBar = ({ tools, ...sidebar }: SidebarProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Flex
        as="header"
        hideFrom="lg"
        _print={{ display: 'none' }}
        position="sticky"
        top="0"
        zIndex="docked"
        align="center"
        gap="2"
        height="14"
        paddingX="2"
        bg="bg.panel"
        borderBottomWidth="1px"
      >
        <IconButton
          icon="menu"
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
        <Text flex="1" fontWeight="semibold" truncate>
          {sidebar.brand}
        </Text>
        {tools}
      </Flex>
      <MenuDrawer
        lazyOptions={{ isNeeded: isOpen, onFailure: close }}
        sidebar={sidebar}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  )
}
