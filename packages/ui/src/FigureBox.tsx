import { Box, Text } from '@chakra-ui/react'

/** One figure with its name, for a row of a few; inside a `dl`. */
export const FigureBox = ({ name, value }: { name: string; value: string }) => (
  <Box borderWidth="1px" borderRadius="l2" paddingX="3" paddingY="2">
    <Text as="dt" textStyle="xs" color="fg.muted">
      {name}
    </Text>
    <Text as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {value}
    </Text>
  </Box>
)
