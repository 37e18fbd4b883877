import { FailureCard } from '@shop/ui/feedback/FailureCard.tsx'
import { Component, type ReactNode, useEffect } from 'react'
import { useOffline } from '../offline/OfflineContext.ts'

/** A script that could not be fetched is not asked for again by the same page, so that it begins anew once the shop answers. */
const ReloadWhenBack = () => {
  const { reach } = useOffline()
  useEffect(
    () =>
      reach.subscribe(() => {
        if (reach.isReachable()) window.location.reload()
      }),
    [reach],
  )
  // A script is fetched by the browser, so no call has told yet whether the shop answers.
  useEffect(() => void reach.look(), [reach])
  return null
}

/** Keeps the frame standing when a screen's script cannot be fetched or fails. */
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
