import { ChakraProvider } from '@chakra-ui/react'
import { type Appearance, appearanceVariables } from '@shop/tokens/appearanceVariables'
import { type ReactNode, useLayoutEffect } from 'react'
import { useIsDark } from './colorMode/useIsDark.ts'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { system } from './theme/system.ts'
import { ToastProvider } from './toasts/ToastProvider.tsx'

interface Props {
  appearance: Appearance
  children: ReactNode
}

/** What every component of this package needs above it. Gives the document the settings' colours, light or dark. */
export const UiProvider = ({ appearance, children }: Props) => {
  const isDark = useIsDark(appearance.darkMode)
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement
    classList.toggle('dark', isDark)
    style.colorScheme = isDark ? 'dark' : 'light'
    for (const [name, value] of Object.entries(appearanceVariables({ ...appearance, darkMode: isDark })))
      style.setProperty(name, value)
  }, [appearance, isDark])
  return (
    <ChakraProvider value={system}>
      <ToastProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </ChakraProvider>
  )
}
