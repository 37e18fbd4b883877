import { Box, Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Shown beside the title: a status. */
  mark?: ReactNode
  /** Shown below the title, smaller. */
  note?: ReactNode
  children?: ReactNode
}

/** The page's title, with buttons of the whole page on its right. */
export const PageHeading = ({ title, mark, note, children }: Props) => (
  <Flex as="header" align="center" gap="3" wrap="wrap" minHeight="9" marginBottom="5">
    <Box minWidth="0" marginEnd="auto">
      <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
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
        {mark}
      </Flex>
      {note && (
        <Box color="fg.muted" textStyle="sm" marginTop="0.5">
          {note}
        </Box>
      )}
    </Box>
    {children}
  </Flex>
)
