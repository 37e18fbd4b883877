interface ToneColors {
  variant: 'subtle' | 'solid' | 'outline'
  colorPalette: string
  /** The tone's colour in charts. */
  fill: string
}

/** Colours of states, defined only here; lists and charts refer to them by tone. */
export const tones = {
  default: { variant: 'subtle', colorPalette: 'green', fill: 'green.solid' },
  secondary: { variant: 'subtle', colorPalette: 'gray', fill: 'gray.emphasized' },
  destructive: { variant: 'subtle', colorPalette: 'red', fill: 'red.solid' },
  outline: { variant: 'outline', colorPalette: 'gray', fill: 'fg.muted' },
  success: { variant: 'solid', colorPalette: 'green', fill: 'green.solid' },
  /** Waiting for staff. */
  attention: { variant: 'solid', colorPalette: 'orange', fill: 'orange.solid' },
  /** Under way. */
  underWay: { variant: 'subtle', colorPalette: 'blue', fill: 'blue.solid' },
} as const satisfies Record<string, ToneColors>

export type BadgeTone = keyof typeof tones

/** Chart colour of a state. */
export const chartColorOf = (tone: BadgeTone): string => tones[tone].fill
