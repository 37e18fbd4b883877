import { useEffect } from 'react'
import { ToastCard } from './ToastCard.tsx'
import { useToast } from './useToast.ts'

/** Shows and announces the toast inside a modal dialog, because everything outside the dialog is inert. */
export const DialogToast = () => {
  const { toast, isInDialog } = useToast()
  // Empty at first, because screen readers miss text that is mounted together with its live region.
  useEffect(() => {
    useToast.setState({ isInDialog: true })
    return () =>
      // A success has already been shown in the dialog.
      useToast.setState(({ toast: last }) => ({
        isInDialog: false,
        toast: last?.kind === 'success' ? null : last,
      }))
  }, [])
  return (
    <output aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}>
      {isInDialog && toast && <ToastCard key={toast.id} toast={toast} isInline />}
    </output>
  )
}
