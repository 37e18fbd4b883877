import { Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Between filters and list: what is listed, and how much of it. */
export const ListTitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" textStyle="sm" fontWeight="medium" color="fg.muted" marginBottom="2" aria-live="polite">
    {children}
  </Heading>
)
