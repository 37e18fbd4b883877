import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../kit/parts/Button.tsx'
import { Notice } from '../kit/parts/notices/Notice.tsx'
import { loadFresh } from './loadFresh.ts'
import { HydratedSignal } from '../kit/page/HydratedSignal.tsx'

interface Props {
  /** Path of the page; navigation resets the boundary. */
  path: string
  children: ReactNode
}

interface State {
  hasFailed: boolean
  path: string
}

class Boundary extends Component<Props, State> {
  override state: State = { hasFailed: false, path: this.props.path }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { hasFailed: false, path }
  }

  override componentDidCatch() {
    loadFresh()
    // If the connection was lost, the page is reloaded once it is back.
    addEventListener('online', loadFresh)
  }

  override componentDidUpdate() {
    if (!this.state.hasFailed) removeEventListener('online', loadFresh)
  }

  override componentWillUnmount() {
    removeEventListener('online', loadFresh)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice title="This page could not be shown" text="Please check your connection and try again.">
        <Button onClick={() => window.location.reload()}>Try Again</Button>
        <HydratedSignal />
      </Notice>
    )
  }
}

/** Keeps header and footer on screen if a page's script fails to load or throws. */
export const PageFailure = ({ children }: { children: ReactNode }) => (
  <Boundary path={useLocation().pathname}>{children}</Boundary>
)
