import { create } from 'zustand'

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

export const dismissToast = (): void => useToast.setState({ toast: null })
