import { create } from 'zustand'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  title: string
  text?: string
}

/** At most one toast; the next one takes its place. */
export const useToast = create<{ toast: Toast | null }>()(() => ({ toast: null }))

let lastId = 0

/** Success goes away after five seconds, errors stay until they are dismissed. */
export const showToast = ({
  kind = 'success',
  ...toast
}: Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] }) =>
  useToast.setState({ toast: { id: ++lastId, kind, ...toast } })

export const dismissToast = (): void => useToast.setState({ toast: null })
