import { Badge } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const looks = {
  default: { variant: 'subtle', colorPalette: 'green' },
  secondary: { variant: 'subtle', colorPalette: 'gray' },
  destructive: { variant: 'subtle', colorPalette: 'red' },
  outline: { variant: 'outline', colorPalette: 'gray' },
  success: { variant: 'solid', colorPalette: 'green' },
  /** It waits for staff. */
  attention: { variant: 'solid', colorPalette: 'orange' },
  /** It is on its way. */
  underWay: { variant: 'subtle', colorPalette: 'blue' },
} as const

export type BadgeTone = keyof typeof looks

/** A quiet word about a state. */
export const StatusBadge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <Badge {...looks[tone]} size="sm">
    {children}
  </Badge>
)
