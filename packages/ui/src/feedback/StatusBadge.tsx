import { Badge } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type BadgeTone, tones } from '../theme/tones.ts'

export type { BadgeTone }

interface Props {
  tone: BadgeTone
  /** Takes several lines on a phone, where it is longer than a word. */
  wraps?: boolean
  children: ReactNode
}

const wrapping = {
  whiteSpace: { base: 'normal', sm: 'nowrap' },
  maxWidth: { base: '7rem', sm: 'none' },
  height: 'auto',
} as const

/** A quiet word about a state. */
export const StatusBadge = ({ tone, wraps = false, children }: Props) => {
  const { variant, colorPalette } = tones[tone]
  return (
    <Badge variant={variant} colorPalette={colorPalette} size="sm" {...(wraps && wrapping)}>
      {children}
    </Badge>
  )
}
