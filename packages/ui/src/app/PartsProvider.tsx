import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../dialogs/ConfirmProvider.tsx'
import { system } from '../theme/system.ts'
import { ToastProvider } from '../toasts/ToastProvider.tsx'

/** Providers that every component of this package needs. Uses the document's colours, which `UiProvider` sets. */
export const PartsProvider = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  </ChakraProvider>
)
