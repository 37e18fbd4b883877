import { parseColor, readableOn } from './contrast.ts'
import { brand, dark } from './palette.ts'

export interface Appearance {
  primaryColor: string
  accentColor: string
  darkMode: boolean
}

/**
 * The settings' two colours as CSS variables, each with a text colour that can be read on it. On the dark ground the
 * primary colour is lightened until it can be seen.
 */
export const appearanceVariables = ({ primaryColor, accentColor, darkMode }: Appearance) => {
  const primary = parseColor(primaryColor) ? primaryColor : brand.primary
  const accent = parseColor(accentColor) ? accentColor : brand.accent
  const shown = darkMode ? readableOn(dark.ground, primary) : primary
  return {
    '--primary': shown,
    '--on-primary': readableOn(shown),
    '--accent': accent,
    '--accent-on-primary': readableOn(shown, accent),
    '--on-accent': readableOn(accent, brand.primary),
  }
}
