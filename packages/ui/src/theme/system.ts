import { createSystem, defaultConfig } from '@chakra-ui/react'
import { font, radius } from '@shop/tokens/scales'
import { colors } from './colors.ts'

/** Chakra, dressed in the shop's tokens. The back office reads at 14 px. */
export const system = createSystem(defaultConfig, {
  globalCss: {
    html: { height: 'full', colorPalette: 'gray' },
    body: { minHeight: 'full', fontFamily: 'body', textStyle: 'sm' },
    ':focus-visible': { outline: '2px solid', outlineColor: 'fg', outlineOffset: '2px' },
    // Nothing moves where the reader wants stillness.
    '*, *::before, *::after': {
      _motionReduce: { animation: 'none !important', transition: 'none !important' },
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
