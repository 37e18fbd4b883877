import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  wraps?: boolean | { below: 'lg' }
  children: ReactNode
}

const wrapOf = (wraps: NonNullable<Props['wraps']>) => {
  if (typeof wraps === 'object') return { base: 'wrap', [wraps.below]: 'nowrap' } as const
  return wraps ? 'wrap' : 'nowrap'
}

/** Elements side by side; with `wraps`, they wrap on narrow windows. */
export const Row = ({ wraps = false, children }: Props) => (
  <Flex
    align="center"
    columnGap="3"
    rowGap={typeof wraps === 'object' ? '1' : '3'}
    minWidth="0"
    wrap={wrapOf(wraps)}
  >
    {children}
  </Flex>
)
