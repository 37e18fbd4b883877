import { contrast, parseColor, readableOn } from './contrast.ts'
import { brand, dark, light } from './palette.ts'

export interface Appearance {
  primaryColor: string
  accentColor: string
  darkMode: boolean
}

/** Contrast for large shapes, such as a button, against the background (WCAG 1.4.11). */
const visibleRatio = 3

/**
 * Returns the settings' two colours as CSS variables, each with a readable text colour. A primary colour too dark for
 * the dark background is swapped with the light text colour. `--brand` is the primary colour as set.
 */
export const appearanceVariables = ({ primaryColor, accentColor, darkMode }: Appearance) => {
  const primary = parseColor(primaryColor) ? primaryColor : brand.primary
  const accent = parseColor(accentColor) ? accentColor : brand.accent
  const { ground, ink } = darkMode ? dark : light
  const visiblePrimary = contrast(primary, ground) >= visibleRatio ? primary : ink
  return {
    '--brand': primary,
    '--on-brand': readableOn(primary),
    '--primary': visiblePrimary,
    '--on-primary': readableOn(visiblePrimary, visiblePrimary === primary ? '#ffffff' : primary),
    '--accent': accent,
    '--on-accent': readableOn(accent, brand.primary),
    '--accent-on-brand': readableOn(primary, accent),
    '--accent-on-ground': readableOn(ground, accent),
  }
}
