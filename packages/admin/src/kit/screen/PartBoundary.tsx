import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { Component, type ReactNode, Suspense } from 'react'

class Boundary extends Component<{ onFailure: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailure()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/**
 * Boundary of a part that is loaded separately: if it cannot be loaded, a toast says so and the rest of the office
 * continues.
 */
export const PartBoundary = ({ onFailure, children }: { onFailure?: () => void; children: ReactNode }) => {
  const toast = useToast()
  const reportFailure = () => {
    toast({
      tone: 'error',
      title: 'Error',
      text: 'A part of this page could not be loaded. Please check your connection and refresh the page.',
      action: { label: 'Refresh Page', onClick: () => window.location.reload() },
    })
    onFailure?.()
  }
  return (
    <Boundary onFailure={reportFailure}>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  )
}
