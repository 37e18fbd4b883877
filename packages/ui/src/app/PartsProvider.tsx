import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../dialogs/ConfirmProvider.tsx'
import { system } from '../theme/system.ts'
import { ToastProvider } from '../toasts/ToastProvider.tsx'

/**
 * Providers that every component of this package needs above it. Takes the document's colours as they are: those are
 * `UiProvider`'s.
 */
export const PartsProvider = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  </ChakraProvider>
)
