import { Box, Text } from '@chakra-ui/react'

interface Props {
  first: string
  second: string
  /** Second line in windows too narrow for the columns with these facts. */
  narrow?: { below: 'sm' | 'md'; second: string }
  /** Second line in windows with a column for the other facts. */
  wide?: { from: 'lg' | 'xl'; second: string }
  /** Wraps long text. For lists, which have room below; in tables only in narrow windows. */
  wraps?: boolean | { below: 'sm' | 'md' }
}

const small = { textStyle: 'xs', lineHeight: 'inherit', color: 'fg.muted' } as const

const wrapping = (wraps: NonNullable<Props['wraps']>) =>
  ({
    whiteSpace: typeof wraps === 'object' ? { base: 'normal', [wraps.below]: 'nowrap' } : 'normal',
    overflowWrap: 'anywhere',
  }) as const

/** Shows the name of a record, with further facts below in small type. */
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
