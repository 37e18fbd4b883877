interface Look {
  variant: 'subtle' | 'solid' | 'outline'
  colorPalette: string
  /** The same colour as a part of a chart. */
  fill: string
}

/** The colours of states, given here alone: lists and charts take them by their tone. */
export const tones = {
  default: { variant: 'subtle', colorPalette: 'green', fill: 'green.solid' },
  secondary: { variant: 'subtle', colorPalette: 'gray', fill: 'gray.emphasized' },
  destructive: { variant: 'subtle', colorPalette: 'red', fill: 'red.solid' },
  outline: { variant: 'outline', colorPalette: 'gray', fill: 'fg.muted' },
  success: { variant: 'solid', colorPalette: 'green', fill: 'green.solid' },
  /** Waits for staff. */
  attention: { variant: 'solid', colorPalette: 'orange', fill: 'orange.solid' },
  /** Under way. */
  underWay: { variant: 'subtle', colorPalette: 'blue', fill: 'blue.solid' },
} as const satisfies Record<string, Look>

export type BadgeTone = keyof typeof tones

/** Colour of a state's part of a chart. */
export const fillOf = (tone: BadgeTone): string => tones[tone].fill
