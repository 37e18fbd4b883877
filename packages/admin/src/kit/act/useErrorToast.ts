import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useCallback, useRef } from 'react'
import { failureText, isSessionEnd, isUnsent } from './failureText.ts'

/** Shows the failures of an action in toasts. `dismissError` removes the last toast once it no longer applies. */
export const useErrorToast = () => {
  const toast = useToast()
  const dismiss = useRef<() => void>(undefined)
  const show = useCallback(
    (text: string, reportsOutage = false) => {
      dismiss.current = toast({ tone: 'error', title: 'Error', text, reportsOutage })
    },
    [toast],
  )
  /** `fallback` is shown if the server sends no message. */
  const showError = useCallback(
    (error: unknown, fallback: string) => {
      if (!isSessionEnd(error)) show(failureText(error, fallback), isUnsent(error))
    },
    [show],
  )
  const dismissError = useCallback(() => dismiss.current?.(), [])
  return { showError, show, dismissError }
}
