import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A few numbers side by side, each in a box with a name; they wrap if needed. */
export const FigureRow = ({
  figures,
}: {
  figures: readonly (readonly [name: string, value: ReactNode])[]
}) => (
  <Flex as="dl" wrap="wrap" gap="2">
    {figures.map(([name, value]) => (
      <Box key={name} flex="1 1 6.5rem" borderWidth="1px" borderRadius="l2" paddingX="3" paddingY="2">
        <Text as="dt" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {name}
        </Text>
        <Text as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {value}
        </Text>
      </Box>
    ))}
  </Flex>
)
