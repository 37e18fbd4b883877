import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A row of a list: a short field, a long field and the row's buttons. */
export const FieldRow = ({
  short,
  long,
  buttons,
}: {
  short: ReactNode
  long: ReactNode
  buttons: ReactNode
}) => (
  <Flex gap="3" wrap={{ base: 'wrap', md: 'nowrap' }} align="end">
    <Box width={{ base: '100%', md: '40' }} flexShrink="0">
      {short}
    </Box>
    <Box flex="1" minWidth="48">
      {long}
    </Box>
    <Flex flexShrink="0">{buttons}</Flex>
  </Flex>
)
