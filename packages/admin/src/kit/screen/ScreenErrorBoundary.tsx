import { FailureCard } from '@shop/ui/feedback/FailureCard.tsx'
import { Component, type ReactNode, useEffect } from 'react'
import { useOffline } from '../offline/OfflineContext.ts'

/** Reloads the page once the shop answers, since browsers do not retry a failed script within a page. */
const ReloadWhenBack = () => {
  const { reach } = useOffline()
  useEffect(
    () =>
      reach.subscribe(() => {
        if (reach.isReachable()) window.location.reload()
      }),
    [reach],
  )
  // Checks whether the shop answers, because scripts are loaded without a call.
  useEffect(() => void reach.check(), [reach])
  return null
}

/** Keeps the frame around a screen whose script cannot be loaded or fails. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <>
        <ReloadWhenBack />
        <FailureCard
          text="This page could not be shown. Please check your connection and try again."
          action={{ label: 'Refresh Page', onClick: () => window.location.reload() }}
        />
      </>
    )
  }
}
