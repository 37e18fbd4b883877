import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Elements side by side; with `wraps`, they wrap on narrow windows. */
export const Row = ({ wraps = false, children }: { wraps?: boolean; children: ReactNode }) => (
  <Flex align="center" gap="3" minWidth="0" wrap={wraps ? 'wrap' : 'nowrap'}>
    {children}
  </Flex>
)
