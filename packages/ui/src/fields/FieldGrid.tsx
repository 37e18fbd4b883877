import { SimpleGrid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Places fields side by side if there is room. */
export const FieldGrid = ({ columns = 2, children }: { columns?: 1 | 2 | 3 | 4; children: ReactNode }) => (
  <SimpleGrid columns={{ base: 1, sm: Math.min(columns, 2), lg: columns }} gap="4" alignItems="start">
    {children}
  </SimpleGrid>
)
