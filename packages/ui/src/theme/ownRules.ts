import { defineGlobalStyles } from '@chakra-ui/react'

/** Global styles. */
export const ownRules = defineGlobalStyles({
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
})
