import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What something is called, and smaller below it what else there is to say. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Box minWidth="0" lineHeight="1.3" paddingY="1">
    <Box fontWeight="medium">{first}</Box>
    <Text textStyle="xs" color="fg.muted">
      {second}
    </Text>
  </Box>
)
