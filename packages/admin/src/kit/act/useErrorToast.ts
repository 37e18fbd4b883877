import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useCallback, useRef } from 'react'
import { failureText, isSessionEnd, isUnsent } from './failureText.ts'

/** Shows failures of an action in toasts, and dismisses the last toast when it no longer applies. */
export const useErrorToast = () => {
  const toast = useToast()
  const dismiss = useRef<() => void>(undefined)
  const show = useCallback(
    (text: string, isOfOutage = false) => {
      dismiss.current = toast({ tone: 'error', title: 'Error', text, reportsOutage: isOfOutage })
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
  const settle = useCallback(() => dismiss.current?.(), [])
  return { showError, show, settle }
}
