import { chakra } from '@chakra-ui/react'
import type { ReactElement } from 'react'

const Look = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: { base: '11', lg: '9' },
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

/** Gives its child, a link or a button, the look of an entry in the sidebar. */
export const NavItem = ({ children }: { children: ReactElement }) => <Look asChild>{children}</Look>
