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
import { globalRules } from './globalRules.ts'
import { recipes, slotRecipes } from './recipes.ts'

/** Chakra's theme without unused recipes, which saves a tenth of the first screen's scripts. */
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

/** Chakra with the shop's tokens. The back office has a font size of 14 px. */
export const system = createSystem(defaultBaseConfig, chakra, {
  globalCss: globalRules,
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
