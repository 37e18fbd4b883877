import { Box, Grid, Link } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { MobileBar } from './MobileBar.tsx'
import { Sidebar, type SidebarProps } from './Sidebar.tsx'

const mainId = 'main'

/** The frame around every screen: a sidebar, or a bar with a drawer in small windows. */
export const Frame = ({ children, ...sidebar }: SidebarProps & { children: ReactNode }) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', lg: '14.5rem minmax(0, 1fr)' }}
    // Hides the sidebar in print.
    _print={{ display: 'block' }}
    templateRows={{ base: 'auto 1fr', lg: 'auto' }}
    minHeight="100dvh"
  >
    <Link
      href={`#${mainId}`}
      position="absolute"
      zIndex="skipNav"
      insetStart="2"
      top="-12"
      padding="2"
      bg="bg.panel"
      _focusVisible={{ top: '2' }}
    >
      Skip to content
    </Link>
    <Box
      as="header"
      hideBelow="lg"
      _print={{ display: 'none' }}
      position="sticky"
      top="0"
      height="100dvh"
      bg="bg.panel"
      borderEndWidth="1px"
    >
      <Sidebar {...sidebar} />
    </Box>
    <MobileBar {...sidebar} />
    <Box
      as="main"
      id={mainId}
      tabIndex={-1}
      outline="none"
      width="full"
      maxWidth="90rem"
      marginX="auto"
      padding={{ base: '4', md: '6' }}
    >
      {children}
    </Box>
  </Grid>
)
