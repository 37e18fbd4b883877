import { Box, Flex, Text } from '@chakra-ui/react'
import { use } from 'react'
import { clockText } from '../words/relativeTime.ts'
import { TimeZoneContext } from '../words/TimeZoneContext.ts'

interface Props {
  /** False if the last reload failed. */
  isLive: boolean
  /** Time of the last read, in ms since 1970. */
  updatedAt: number
}

/** Shows whether the figures are live, and when they were last updated. */
export const LiveBadge = ({ isLive, updatedAt }: Props) => (
  <Flex align="center" gap="3" textStyle="xs">
    <Text color="fg.muted" fontVariantNumeric="tabular-nums">
      Last updated: {clockText(updatedAt, use(TimeZoneContext), 'medium')}
    </Text>
    <Flex
      as="output"
      align="center"
      gap="1.5"
      paddingX="2"
      height="6"
      borderRadius="full"
      fontWeight="medium"
      borderWidth="1px"
      colorPalette={isLive ? 'green' : 'red'}
      borderColor="colorPalette.border"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      <Box
        boxSize="1.5"
        borderRadius="full"
        bg="currentColor"
        animation={isLive ? 'pulse' : undefined}
        aria-hidden
      />
      {isLive ? 'Live' : 'Reconnecting'}
    </Flex>
  </Flex>
)
