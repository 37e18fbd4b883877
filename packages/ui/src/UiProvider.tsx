import { ChakraProvider } from '@chakra-ui/react'
import { type Appearance, appearanceVariables } from '@shop/tokens/appearanceVariables'
import { type ReactNode, useLayoutEffect } from 'react'
import { system } from './theme/system.ts'

interface Props {
  appearance: Appearance
  children: ReactNode
}

/** What every component of this package needs above it. Gives the document the settings' colours, light or dark. */
export const UiProvider = ({ appearance, children }: Props) => {
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement
    classList.toggle('dark', appearance.darkMode)
    style.colorScheme = appearance.darkMode ? 'dark' : 'light'
    for (const [name, value] of Object.entries(appearanceVariables(appearance)))
      style.setProperty(name, value)
  }, [appearance])
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
