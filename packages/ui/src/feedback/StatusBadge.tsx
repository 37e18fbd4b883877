import { Badge } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type BadgeTone, tones } from '../theme/tones.ts'

export type { BadgeTone }

/** A quiet word about a state. */
export const StatusBadge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => {
  const { variant, colorPalette } = tones[tone]
  return (
    <Badge variant={variant} colorPalette={colorPalette} size="sm">
      {children}
    </Badge>
  )
}
