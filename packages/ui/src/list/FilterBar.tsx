import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Places search and filters in one row above a list; they wrap if there is no room. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <Flex as="search" wrap="wrap" gap="2" align="flex-end" marginBottom="3">
    {children}
  </Flex>
)
