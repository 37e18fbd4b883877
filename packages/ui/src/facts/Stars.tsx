import { Box } from '@chakra-ui/react'

/** Shows gold stars out of five, with the number: `★★★★☆ (4/5)`. */
export const Stars = ({ rating }: { rating: number }) => (
  <Box as="span" whiteSpace="nowrap">
    <Box as="span" aria-hidden color="orange.400" letterSpacing="0.05em">
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </Box>{' '}
    <Box as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
      ({rating}/5)
    </Box>
  </Box>
)
