import { Box, Flex, Text } from '@chakra-ui/react'
import { Icon, type IconName } from '../buttons/Icon.tsx'

export interface Stat {
  label: string
  value: string
  icon: IconName
  trend: { text: string; direction: 'up' | 'down' | 'none'; hint: string }
}

const trendColors = { up: 'fg.success', down: 'fg.error', none: 'fg.muted' } as const

export const StatCard = ({ label, value, icon, trend }: Stat) => (
  <Box
    as="li"
    listStyleType="none"
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l2"
    padding={{ base: '3', md: '4' }}
    minWidth="0"
    display="flex"
    flexDirection="column"
  >
    {/* Takes up the height that a neighbour's longer label needs, so that the figures stand in one line. */}
    <Flex flexGrow="1" gap="1" justify="space-between" color="fg.muted">
      <Text fontWeight="medium">{label}</Text>
      <Flex css={{ '@media (max-width: 22rem)': { display: 'none' } }}>
        <Icon name={icon} />
      </Flex>
    </Flex>
    <Text
      textStyle={{ base: 'xl', md: '2xl' }}
      fontWeight="semibold"
      letterSpacing="-0.02em"
      fontVariantNumeric="tabular-nums"
      marginTop="1"
    >
      {value}
    </Text>
    <Text textStyle="xs" color={trendColors[trend.direction]} title={trend.hint} width="fit-content">
      {trend.text}
    </Text>
  </Box>
)
