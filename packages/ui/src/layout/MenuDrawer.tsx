import { Drawer, Portal } from '@chakra-ui/react'
import { IconButton } from '../buttons/IconButton.tsx'
import { Sidebar, type SidebarProps } from './Sidebar.tsx'

interface Props {
  sidebar: Omit<SidebarProps, 'tools'>
  isOpen: boolean
  onClose: () => void
}

/** Shows the sidebar over the page. Choosing an entry closes it. */
const MenuDrawer = ({ sidebar, isOpen, onClose }: Props) => (
  <Drawer.Root
    open={isOpen}
    onOpenChange={({ open }) => {
      if (!open) onClose()
    }}
    placement="start"
    size="xs"
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content
          maxWidth="17rem"
          onClick={({ target }) => {
            if ((target as Element).closest('a, button')) onClose()
          }}
        >
          <Drawer.Title srOnly>Menu</Drawer.Title>
          <Drawer.CloseTrigger asChild position="absolute" top="2" insetEnd="2">
            <IconButton icon="close" label="Close menu" />
          </Drawer.CloseTrigger>
          <Sidebar {...sidebar} />
        </Drawer.Content>
      </Drawer.Positioner>
    </Portal>
  </Drawer.Root>
)

export default MenuDrawer
