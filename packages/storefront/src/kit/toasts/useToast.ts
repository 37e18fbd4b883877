import { create } from 'zustand'
import { failureText } from '../query/failureText.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  title: string
  text?: string
}

interface ToastState {
  toast: Toast | null
  /** An open dialog shows the toast, instead of the page. */
  isInDialog: boolean
}

/** The current toast, if any; the next one replaces it. */
export const useToast = create<ToastState>()(() => ({ toast: null, isInDialog: false }))

let lastId = 0

/** Shows a toast. Successes disappear after five seconds, errors stay until they are dismissed. */
export const showToast = ({
  kind = 'success',
  ...toast
}: Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] }) =>
  useToast.setState({ toast: { id: ++lastId, kind, ...toast } })

export const showError = (text: string): void => showToast({ kind: 'error', title: 'Error', text })

/** Shows the server's message as an error if the shop answered, or else `fallback`. */
export const showFailure = (error: unknown, fallback: string): void => showError(failureText(error, fallback))

export const dismissToast = (): void => useToast.setState({ toast: null })
