import { Drawer as ChakraDrawer, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

/** A panel at the side of the page, for more filters for example. */
export const Drawer = ({ title, isOpen, onClose, footer, children }: Props) => (
  <ChakraDrawer.Root
    open={isOpen}
    onOpenChange={({ open }) => {
      if (!open) onClose()
    }}
    size={{ base: 'full', sm: 'sm' }}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <ChakraDrawer.Backdrop />
      <ChakraDrawer.Positioner>
        <ChakraDrawer.Content bg="bg.panel">
          <ChakraDrawer.Header
            alignItems="center"
            justifyContent="space-between"
            paddingX="4"
            paddingY="3"
            borderBottomWidth="1px"
          >
            <ChakraDrawer.Title textStyle="md" fontWeight="semibold">
              {title}
            </ChakraDrawer.Title>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </ChakraDrawer.Header>
          <ChakraDrawer.Body paddingX="4" paddingY="4">
            {children}
          </ChakraDrawer.Body>
          {footer && (
            <ChakraDrawer.Footer paddingX="4" paddingY="3" borderTopWidth="1px">
              {footer}
            </ChakraDrawer.Footer>
          )}
        </ChakraDrawer.Content>
      </ChakraDrawer.Positioner>
    </Portal>
  </ChakraDrawer.Root>
)
