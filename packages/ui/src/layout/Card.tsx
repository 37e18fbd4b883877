import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const Card = ({ children, isPadded = false }: { children: ReactNode; isPadded?: boolean }) => (
  <Box
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l2"
    overflow="hidden"
    minWidth="0"
    padding={isPadded ? { base: '4', md: '5' } : undefined}
  >
    {children}
  </Box>
)
