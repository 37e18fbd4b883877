import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { useToastClearance } from '../toasts/toastClearance.ts'
import { useKeyboardScrolling } from './useKeyboardScrolling.ts'

export interface DialogProps {
  title: string
  isOpen?: boolean
  /**
   * Called by Escape, the close button and a click outside; the owner may ask before it closes. Without it, only the
   * dialog's own buttons close it.
   */
  onClose?: (() => void) | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
  /** Label of a button that only closes the dialog, placed before the others. */
  closeLabel?: 'Close' | 'Cancel'
  /** The buttons, at the bottom, always visible. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog'
  focusFirst?: RefObject<HTMLElement | null>
  children: ReactNode
}

const widths = { sm: '26rem', md: '36rem', lg: '52rem', xl: '72rem', full: '100rem' } as const

/** Full screen on a phone, a window elsewhere. */
const windowOrScreen = {
  minHeight: { base: '100dvh', md: '0' },
  maxHeight: { base: '100dvh', md: '100%' },
  borderRadius: { base: '0', md: 'l3' },
} as const

const Body = ({ children }: { children: ReactNode }) => (
  <ChakraDialog.Body ref={useKeyboardScrolling()} paddingX={{ base: '4', md: '5' }} paddingY="4">
    {children}
  </ChakraDialog.Body>
)

/**
 * Finds the focused field in another dialog, where the focus then stays. If the focus left and returned, the field
 * would count as visited, and show an error.
 */
const focusInOtherDialog = (dialog: HTMLElement | null): HTMLElement | null => {
  const { activeElement } = document
  const otherDialog = activeElement?.closest('[role=dialog], [role=alertdialog]')
  return otherDialog && otherDialog !== dialog && activeElement instanceof HTMLElement ? activeElement : null
}

/**
 * A window over the page; on phones it fills the screen unless it is small. Its content scrolls between title and
 * buttons.
 */
export const Dialog = ({
  title,
  isOpen = true,
  onClose,
  size = 'md',
  closeLabel,
  footer,
  role = 'dialog',
  focusFirst,
  children,
}: DialogProps) => {
  const fillsPhone = size !== 'sm'
  const footerRef = useToastClearance()
  const content = useRef<HTMLDivElement>(null)
  return (
    <ChakraDialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose?.()
      }}
      // Another dialog that closes at the same time returns the focus to the element that opened it. This dialog stays
      // open.
      onFocusOutside={event => event.preventDefault()}
      // The dialog below may close a moment after this one opens, and must not dismiss it.
      onRequestDismiss={event => event.preventDefault()}
      finalFocusEl={() => focusInOtherDialog(content.current)}
      role={role}
      placement="center"
      scrollBehavior="inside"
      size="md"
      lazyMount
      unmountOnExit
      {...(focusFirst && { initialFocusEl: () => focusFirst.current })}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner padding={fillsPhone ? { base: '0', md: '6' } : '4'}>
          <ChakraDialog.Content
            ref={content}
            bg="bg.panel"
            margin="auto"
            {...(fillsPhone ? windowOrScreen : { borderRadius: 'l3', maxHeight: '100%' })}
            maxWidth={{ base: 'full', md: widths[size] }}
          >
            <ChakraDialog.Header
              alignItems="center"
              justifyContent="space-between"
              paddingX={{ base: '4', md: '5' }}
              paddingY="3"
              borderBottomWidth="1px"
            >
              <ChakraDialog.Title textStyle="md" fontWeight="semibold">
                {title}
              </ChakraDialog.Title>
              {onClose && <IconButton icon="close" label="Close" onClick={onClose} />}
            </ChakraDialog.Header>
            <Body>{children}</Body>
            {(closeLabel ?? footer) && (
              <ChakraDialog.Footer
                ref={footerRef}
                paddingX={{ base: '4', md: '5' }}
                paddingY="3"
                borderTopWidth="1px"
                flexWrap="wrap"
              >
                {closeLabel && (
                  <Button kind="plain" onClick={onClose}>
                    {closeLabel}
                  </Button>
                )}
                {footer}
              </ChakraDialog.Footer>
            )}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  )
}
