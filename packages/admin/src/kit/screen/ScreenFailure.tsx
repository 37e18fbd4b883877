import { FailureCard } from '@shop/ui/feedback/FailureCard.tsx'
import { Component, type ReactNode, useEffect } from 'react'
import { useOffline } from '../offline/OfflineContext.ts'

/** Browsers do not retry a failed script within a page, so this reloads the page once the shop answers. */
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
  useEffect(() => void reach.look(), [reach])
  return null
}

/** Keeps the frame when a screen's script cannot be loaded or fails. */
export class ScreenFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
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
