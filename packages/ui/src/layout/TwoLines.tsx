import { Box, Text } from '@chakra-ui/react'

interface Props {
  first: string
  second: string
  /** Second line on windows that are too narrow for the columns which say it. */
  narrow?: { below: 'sm' | 'md'; second: string }
  /** Wraps where there is room below rather than beside: in a list, not a table. */
  wraps?: boolean
}

const small = { textStyle: 'xs', lineHeight: 'inherit', color: 'fg.muted' } as const

/** Name of something, and smaller below it what else there is to say. */
export const TwoLines = ({ first, second, narrow, wraps = false }: Props) => (
  <Box
    minWidth="0"
    lineHeight="1.3"
    paddingY="1"
    {...(wraps && { whiteSpace: 'normal', overflowWrap: 'anywhere' })}
  >
    <Text fontWeight="medium" lineHeight="inherit" truncate={!wraps} title={first}>
      {first}
    </Text>
    {narrow && (
      <Text {...small} hideFrom={narrow.below} truncate={!wraps} title={narrow.second}>
        {narrow.second}
      </Text>
    )}
    <Text
      {...small}
      hideBelow={narrow?.below}
      truncate={!wraps}
      whiteSpace={narrow && !wraps ? 'nowrap' : undefined}
      title={second}
    >
      {second}
    </Text>
  </Box>
)
