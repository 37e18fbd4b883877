import { defineGlobalStyles } from '@chakra-ui/react'

export const globalRules = defineGlobalStyles({
  html: { height: 'full', colorPalette: 'gray' },
  body: { minHeight: 'full', fontFamily: 'body', textStyle: 'sm' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'fg', outlineOffset: '2px' },
  // A dialog over another one does not darken the page again.
  '[data-part=backdrop][data-nested]': { background: 'transparent !important' },
  // Disables animations under reduced motion.
  '*, *::before, *::after': {
    _motionReduce: { animation: 'none !important', transition: 'none !important' },
    // Colours switched for printing have to change without a transition.
    _print: { transition: 'none !important' },
  },
})
