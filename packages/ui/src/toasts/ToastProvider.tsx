import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { DisabledReasonContext } from '../buttons/allowed.ts'
import { type Toast, Toaster } from './Toaster.tsx'

type NewToast = Omit<Toast, 'id'>
/** Returns a function that dismisses the toast, if it is still shown. */
type ShowToast = (toast: NewToast) => () => void

const ToastContext = createContext<ShowToast | null>(null)

/**
 * Returns a function that shows an outcome in a toast, which replaces the last one. Successes disappear automatically,
 * errors stay.
 */
export const useToast = (): ShowToast => {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

let lastId = 0

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useCallback<ShowToast>(next => {
    const id = ++lastId
    setToast({ ...next, id })
    return () => setToast(current => (current?.id === id ? null : current))
  }, [])
  const dismiss = useCallback(() => setToast(null), [])
  // The context is null while the shop is reachable. A toast about an outage disappears once the outage is over.
  const isUnreachable = use(DisabledReasonContext) !== null
  const [wasUnreachable, setWasUnreachable] = useState(isUnreachable)
  if (wasUnreachable !== isUnreachable) {
    setWasUnreachable(isUnreachable)
    if (!isUnreachable && toast?.reportsOutage) setToast(null)
  }
  const toaster = useMemo(() => <Toaster toast={toast} dismiss={dismiss} />, [toast, dismiss])
  return (
    <ToastContext value={show}>
      {children}
      {toaster}
    </ToastContext>
  )
}
