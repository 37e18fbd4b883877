import { Box, Text } from '@chakra-ui/react'

interface Props {
  first: string
  second: string
  /** Where there is room below rather than beside: a list, not a table. */
  wraps?: boolean
}

/** What something is called, and smaller below it what else there is to say. */
export const TwoLines = ({ first, second, wraps = false }: Props) => (
  <Box minWidth="0" lineHeight="1.3" paddingY="1" whiteSpace={wraps ? 'normal' : undefined}>
    <Text fontWeight="medium" lineHeight="inherit" truncate={!wraps} title={first}>
      {first}
    </Text>
    <Text textStyle="xs" lineHeight="inherit" color="fg.muted" truncate={!wraps} title={second}>
      {second}
    </Text>
  </Box>
)
