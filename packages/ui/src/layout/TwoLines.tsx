import { Box, Text } from '@chakra-ui/react'

interface Props {
  first: string
  second: string
  /** Second line on windows that are too narrow for the columns which say it. */
  narrow?: { below: 'sm' | 'md'; second: string }
  /** Second line on windows that have room for a column which says the rest of it. */
  wide?: { from: 'lg' | 'xl'; second: string }
  /** Wraps where there is room below rather than beside: in a list, not a table; or on narrow windows alone. */
  wraps?: boolean | { below: 'sm' | 'md' }
}

const small = { textStyle: 'xs', lineHeight: 'inherit', color: 'fg.muted' } as const

const wrapping = (wraps: NonNullable<Props['wraps']>) =>
  ({
    whiteSpace: typeof wraps === 'object' ? { base: 'normal', [wraps.below]: 'nowrap' } : 'normal',
    overflowWrap: 'anywhere',
  }) as const

/** Name of something, and smaller below it what else there is to say. */
export const TwoLines = ({ first, second, narrow, wide, wraps = false }: Props) => (
  <Box minWidth="0" lineHeight="1.3" paddingY="1" {...(wraps && wrapping(wraps))}>
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
      hideFrom={wide?.from}
      truncate={!wraps}
      whiteSpace={narrow && !wraps ? 'nowrap' : undefined}
      title={second}
    >
      {second}
    </Text>
    {wide && (
      <Text {...small} hideBelow={wide.from} truncate={!wraps} title={wide.second}>
        {wide.second}
      </Text>
    )}
  </Box>
)
