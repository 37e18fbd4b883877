import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useCallback, useRef } from 'react'
import { failureText, isSessionEnd, isUnsent } from './failureText.ts'

/** Tells of one thing's failures in toasts, and takes the last of them away once they are over. */
export const useErrorToast = () => {
  const toast = useToast()
  const takeAway = useRef<() => void>(undefined)
  const show = useCallback(
    (text: string, isOfOutage = false) => {
      takeAway.current = toast({ tone: 'error', title: 'Error', text, isOfOutage })
    },
    [toast],
  )
  /** `fallback` is said where the server says nothing. */
  const tell = useCallback(
    (error: unknown, fallback: string) => {
      if (!isSessionEnd(error)) show(failureText(error, fallback), isUnsent(error))
    },
    [show],
  )
  const settle = useCallback(() => takeAway.current?.(), [])
  return { tell, show, settle }
}
