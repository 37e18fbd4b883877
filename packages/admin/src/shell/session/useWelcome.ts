import { takeWelcome } from '@shop/client/welcome'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useEffect } from 'react'

/** Greets whoever has just come from the shop's sign-in page. */
export const useWelcome = (): void => {
  const toast = useToast()
  useEffect(() => {
    if (takeWelcome()) toast({ tone: 'success', title: 'Welcome Admin!' })
  }, [toast])
}
