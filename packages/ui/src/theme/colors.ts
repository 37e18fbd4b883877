import { defineSemanticTokens } from '@chakra-ui/react'
import { brand, type ColorName, dark, light } from '@shop/tokens/palette'

const pair = (lightValue: string, darkValue = lightValue) => ({
  value: { _light: lightValue, _dark: darkValue },
})
const colorPair = (name: ColorName) => pair(light[name], dark[name])
const onSurface = (lightValue: string, darkValue: string, percent: number) =>
  pair(
    `color-mix(in srgb, ${lightValue} ${percent}%, ${light.surface})`,
    `color-mix(in srgb, ${darkValue} ${percent}%, ${dark.surface})`,
  )
const tint = (name: ColorName, percent: number) => onSurface(light[name], dark[name], percent)
/** Creates a tint of the warning colour, which is the same in every shop. */
const attention = (percent: number) => onSurface(brand.accent, brand.accent, percent)
/** The settings' colours: CSS variables that `UiProvider` sets. */
const primary = pair('var(--primary)')
const onPrimary = pair('var(--on-primary)')

/** Creates a Chakra palette from a single colour on which the surface's colour is readable as text. */
const paletteFrom = (lightValue: string, darkValue: string) => {
  const tinted = (percent: number) => onSurface(lightValue, darkValue, percent)
  const solid = pair(lightValue, darkValue)
  return {
    contrast: colorPair('surface'),
    fg: solid,
    subtle: tinted(10),
    muted: tinted(16),
    emphasized: tinted(24),
    solid,
    focusRing: solid,
    border: tinted(30),
  }
}
const paletteOf = (name: ColorName) => paletteFrom(light[name], dark[name])

/** Chakra's colour names with the shop's values. */
export const colors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: colorPair('ground'),
    subtle: tint('ink', 2),
    muted: tint('ink', 5),
    emphasized: tint('ink', 9),
    panel: colorPair('surface'),
    error: tint('danger', 8),
    success: tint('success', 8),
    warning: attention(10),
  },
  fg: {
    DEFAULT: colorPair('ink'),
    muted: colorPair('muted'),
    subtle: colorPair('muted'),
    error: colorPair('danger'),
    success: colorPair('success'),
  },
  border: {
    DEFAULT: colorPair('line'),
    muted: tint('ink', 8),
    subtle: tint('ink', 5),
    emphasized: colorPair('control'),
    error: tint('danger', 45),
    success: tint('success', 45),
    warning: attention(50),
  },
  gray: { ...paletteOf('ink'), solid: primary, contrast: onPrimary },
  red: paletteOf('danger'),
  green: paletteOf('success'),
  // Used only for the states attention and under way.
  orange: paletteFrom('#8f5600', '#eab35a'),
  blue: paletteFrom('#1d5a94', '#86b8e8'),
})
