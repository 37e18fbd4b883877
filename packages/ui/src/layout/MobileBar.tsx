import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { laterPart } from '../buttons/laterPart.ts'
import type { SidebarProps } from './Sidebar.tsx'

const useMenuDrawer = laterPart(() => import('./MenuDrawer.tsx'))

/** The sidebar on small windows: a bar with a drawer. */
export const MobileBar = ({ tools, ...sidebar }: SidebarProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const MenuDrawer = useMenuDrawer(isOpen, close)
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
      {MenuDrawer && <MenuDrawer sidebar={sidebar} isOpen={isOpen} onClose={close} />}
    </>
  )
}
