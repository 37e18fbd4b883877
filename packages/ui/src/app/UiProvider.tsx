import { type Appearance, appearanceVariables } from '@shop/tokens/appearanceVariables'
import { type ReactNode, useLayoutEffect } from 'react'
import { useIsDark } from '../colorMode/useIsDark.ts'
import { useRestoredFocus } from './useRestoredFocus.ts'
import { PartsProvider } from './PartsProvider.tsx'

/** Sets the document's colours from the settings, light or dark. Mount only one. */
export const UiProvider = ({ appearance, children }: { appearance: Appearance; children: ReactNode }) => {
  const isDark = useIsDark(appearance.darkMode)
  useRestoredFocus()
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement
    classList.toggle('dark', isDark)
    style.colorScheme = isDark ? 'dark' : 'light'
    for (const [name, value] of Object.entries(appearanceVariables({ ...appearance, darkMode: isDark })))
      style.setProperty(name, value)
  }, [appearance, isDark])
  return <PartsProvider>{children}</PartsProvider>
}
