import { Badge } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type BadgeTone, tones } from '../theme/tones.ts'

export type { BadgeTone }

interface Props {
  tone: BadgeTone
  /** Wraps on a phone if it is longer than a word. */
  wraps?: boolean
  children: ReactNode
}

const wrapping = {
  whiteSpace: { base: 'normal', sm: 'nowrap' },
  maxWidth: { base: '7rem', sm: 'none' },
  height: 'auto',
} as const

/** A badge with the name of a state. */
export const StatusBadge = ({ tone, wraps = false, children }: Props) => {
  const { variant, colorPalette } = tones[tone]
  return (
    <Badge variant={variant} colorPalette={colorPalette} size="sm" {...(wraps && wrapping)}>
      {children}
    </Badge>
  )
}
