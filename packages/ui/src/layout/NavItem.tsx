import { chakra, Text } from '@chakra-ui/react'
import type { ReactElement } from 'react'

const EntryLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    // Lower in low windows, so that all entries of the sidebar fit without scrolling.
    minHeight: { base: '11', lg: 'clamp(1.375rem, (100dvh - 22rem) / 20, 2.25rem)' },
    paddingX: '2.5',
    borderRadius: 'l2',
    color: 'fg.muted',
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: { bg: 'bg.muted', color: 'fg' },
  },
})

/** Number of open tasks at the end of an entry; the entry's `title` explains the number. */
export const NavCount = ({ children }: { children: string }) => (
  <Text
    marginStart="auto"
    paddingX="1.5"
    borderRadius="full"
    bg="bg.emphasized"
    color="fg"
    textStyle="xs"
    aria-hidden
  >
    {children}
  </Text>
)

/** Styles its child, a link or a button, as a sidebar entry. */
export const NavItem = ({ children }: { children: ReactElement }) => <EntryLink asChild>{children}</EntryLink>
