import { Box } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Notice } from './Notice.tsx'

/**
 * A notice that stays visible above a screen. On a phone it scrolls away, because it would take a fifth of the screen.
 */
export const DockedNotice = (props: ComponentProps<typeof Notice>) => (
  <Box
    position={{ base: 'static', md: 'sticky' }}
    top={{ md: '16', lg: '2' }}
    zIndex="docked"
    marginBottom="4"
    boxShadow="sm"
    borderRadius="l2"
  >
    <Notice {...props} />
  </Box>
)
