import { createSystem } from '@chakra-ui/react'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import {
  animationStyles,
  breakpoints,
  globalCss,
  keyframes,
  layerStyles,
  semanticTokens,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme'
import { font, radius } from '@shop/tokens/scales'
import { colors } from './colors.ts'
import { recipes, slotRecipes } from './recipes.ts'

/** Chakra's own theme but for the looks of parts that are not used, a tenth of all that the first screen loads. */
const chakra = {
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  preflight: true,
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    layerStyles,
    animationStyles,
    recipes,
    slotRecipes,
  },
}

/** Chakra, dressed in the shop's tokens. The back office reads at 14 px. */
export const system = createSystem(defaultBaseConfig, chakra, {
  globalCss: {
    html: { height: 'full', colorPalette: 'gray' },
    body: { minHeight: 'full', fontFamily: 'body', textStyle: 'sm' },
    ':focus-visible': { outline: '2px solid', outlineColor: 'fg', outlineOffset: '2px' },
    // A window over another one darkens nothing again.
    '[data-part=backdrop][data-nested]': { background: 'transparent !important' },
    // Nothing moves where the reader wants stillness.
    '*, *::before, *::after': {
      _motionReduce: { animation: 'none !important', transition: 'none !important' },
      // Colours turned light for paper have turned before it is drawn.
      _print: { transition: 'none !important' },
    },
  },
  theme: {
    tokens: {
      fonts: {
        body: { value: font.sans },
        heading: { value: font.sans },
      },
    },
    semanticTokens: {
      colors,
      radii: { l1: { value: radius.sm }, l2: { value: radius.md }, l3: { value: radius.md } },
    },
  },
})
