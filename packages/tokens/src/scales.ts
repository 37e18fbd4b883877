/** Steps of 4 px, in rem so that they follow the reader's text size. */
export const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
  20: '5rem',
  24: '6rem',
} as const

/** Display sizes grow with the window between 390 and 1440 px. */
export const text = {
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.125rem',
  xl: 'clamp(1.25rem, 1.16rem + 0.38vw, 1.5rem)',
  '2xl': 'clamp(1.625rem, 1.44rem + 0.76vw, 2.125rem)',
  '3xl': 'clamp(2rem, 1.68rem + 1.3vw, 2.875rem)',
  display: 'clamp(2.625rem, 1.88rem + 3.05vw, 4.625rem)',
} as const

export const font = {
  serif: "'Newsreader', 'Newsreader fallback', Georgia, serif",
  sans: "'Instrument Sans', 'Instrument Sans fallback', system-ui, sans-serif",
} as const

export const radius = { sm: '2px', md: '4px', round: '999px' } as const

/** Durations of animations, at most 200 ms; the emitted CSS sets both to 0 under reduced motion. */
export const motion = { fast: '120ms', slow: '200ms' } as const
