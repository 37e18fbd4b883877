import { Box, Flex, Heading, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A section of a long form with a heading and buttons. */
export const FieldSection = ({
  title,
  buttons,
  children,
}: {
  title: string
  buttons?: ReactNode
  children: ReactNode
}) => (
  <Box
    as="section"
    aria-label={title}
    borderTopWidth="1px"
    paddingTop="4"
    _first={{ borderTopWidth: '0', paddingTop: '0' }}
  >
    <Flex align="center" justify="space-between" gap="3" wrap="wrap" marginBottom="3">
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        {title}
      </Heading>
      {buttons}
    </Flex>
    <Stack gap="4">{children}</Stack>
  </Box>
)
