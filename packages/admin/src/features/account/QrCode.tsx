// A drawing made here has no address that an img could show.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Box } from '@chakra-ui/react'
import { encode } from 'uqr'

/** Around the squares, without which some cameras see nothing. */
const quiet = 4

/** A picture for a phone's camera; always dark on white, as cameras expect it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Box alignSelf="center" width="13rem" maxWidth="100%" borderRadius="l2" overflow="hidden" bg="white">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        width="100%"
      >
        <path d={squares.join('')} fill="black" />
      </svg>
    </Box>
  )
}
