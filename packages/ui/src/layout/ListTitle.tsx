import { Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Title and number of rows, between filters and list. */
export const ListTitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" textStyle="sm" fontWeight="medium" color="fg.muted" marginBottom="2" aria-live="polite">
    {children}
  </Heading>
)
