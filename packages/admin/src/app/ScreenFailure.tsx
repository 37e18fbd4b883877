import { FailureCard } from '@shop/ui/FailureCard.tsx'
import { Component, type ReactNode } from 'react'

/** Keeps the frame standing when a screen's script cannot be fetched or fails. */
export class ScreenFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <FailureCard
        text="This page could not be shown. Please check your connection and try again."
        action={{ label: 'Refresh Page', onClick: () => window.location.reload() }}
      />
    )
  }
}
