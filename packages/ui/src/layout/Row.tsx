import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Things side by side; on narrow windows below each other where `wraps`. */
export const Row = ({ wraps = false, children }: { wraps?: boolean; children: ReactNode }) => (
  <Flex align="center" gap="3" minWidth="0" wrap={wraps ? 'wrap' : 'nowrap'}>
    {children}
  </Flex>
)
