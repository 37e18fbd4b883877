import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Something to know about the page or form below, with what can be done about it. */
export const Notice = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Flex
    as="output"
    align="center"
    justify="space-between"
    gap="3"
    wrap="wrap"
    padding="3"
    bg="bg.muted"
    borderRadius="l2"
  >
    <Box flex="1" minWidth="0">
      {children}
    </Box>
    {action}
  </Flex>
)
