import { Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The page's title, with what belongs to the page as a whole on its right. */
export const PageHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Flex as="header" align="center" justify="space-between" gap="3" wrap="wrap" minHeight="9" marginBottom="5">
    <Heading
      as="h1"
      tabIndex={-1}
      outline="none"
      textStyle="xl"
      fontWeight="semibold"
      letterSpacing="-0.01em"
    >
      {title}
    </Heading>
    {children}
  </Flex>
)
