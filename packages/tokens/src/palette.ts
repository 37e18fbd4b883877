/** Colours by purpose. `ground` matches the background of the product pictures. */
export const light = {
  ground: '#f1efea',
  surface: '#ffffff',
  sunken: '#e8e5de',
  ink: '#0f172a',
  muted: '#57534a',
  line: '#d9d5cb',
  /** Borders of fields and buttons: 3 : 1 on ground and surface. */
  control: '#8a8577',
  success: '#1f4d3a',
  danger: '#a02121',
} as const

export type ColorName = keyof typeof light

export const dark: Readonly<Record<ColorName, string>> = {
  ground: '#16140f',
  surface: '#1f1d17',
  sunken: '#100e0a',
  ink: '#f1efea',
  muted: '#b5afa1',
  line: '#38342b',
  control: '#7d7768',
  success: '#7cc4a1',
  danger: '#f08c84',
}

/** Default colours of a shop. */
export const brand = { primary: '#0f172a', accent: '#f59e0b', theme: '#1f4d3a' } as const
