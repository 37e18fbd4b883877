import { create } from 'zustand'
import { failureText } from '../query/failureText.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  title: string
  text?: string
}

interface Shown {
  toast: Toast | null
  /** An open dialog shows it, instead of the page. */
  isInDialog: boolean
}

/** At most one toast, which the next one replaces. */
export const useToast = create<Shown>()(() => ({ toast: null, isInDialog: false }))

let lastId = 0

/** Success disappears after five seconds, errors stay until they are dismissed. */
export const showToast = ({
  kind = 'success',
  ...toast
}: Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] }) =>
  useToast.setState({ toast: { id: ++lastId, kind, ...toast } })

export const showError = (text: string): void => showToast({ kind: 'error', title: 'Error', text })

/** Shows the server's message if the shop answered, else `fallback`. */
export const showFailure = (error: unknown, fallback: string): void => showError(failureText(error, fallback))

export const dismissToast = (): void => useToast.setState({ toast: null })
