import { Drawer, Flex, IconButton, Portal, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import { Sidebar, type SidebarProps } from './Sidebar.tsx'

/** The sidebar on small windows: a bar with a drawer. Choosing any entry closes it. */
export const MobileBar = ({ tools, ...props }: SidebarProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      placement="start"
      size="xs"
      lazyMount
      unmountOnExit
    >
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
        <Drawer.Trigger asChild>
          <IconButton variant="ghost" size="lg" aria-label="Open menu">
            <Icon name="menu" size={22} />
          </IconButton>
        </Drawer.Trigger>
        <Text flex="1" fontWeight="semibold" truncate>
          {props.brand}
        </Text>
        {tools}
      </Flex>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content
            maxWidth="17rem"
            onClick={({ target }) => {
              if ((target as Element).closest('a, button')) setOpen(false)
            }}
          >
            <Drawer.Title srOnly>Menu</Drawer.Title>
            <Drawer.CloseTrigger asChild>
              <IconButton
                variant="ghost"
                size="lg"
                aria-label="Close menu"
                position="absolute"
                top="2"
                insetEnd="2"
              >
                <Icon name="close" />
              </IconButton>
            </Drawer.CloseTrigger>
            <Sidebar {...props} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
