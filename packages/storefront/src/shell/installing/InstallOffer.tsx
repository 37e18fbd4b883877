import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Device } from './device.ts'

// This is mounted outside the error boundary of pages, so a script that fails to load must not break the shop.
const InstallPrompt = lazy<ComponentType<{ device: Device }>>(() =>
  import('./InstallPrompt.tsx').then(
    module => ({ default: module.InstallPrompt }),
    () => ({ default: () => null }),
  ),
)

/** Pages on which the visitor is doing a task that nothing should interrupt. */
const taskPages =
  /^\/(products|cart|checkout|success|order|find-order|profile|login|register|[a-z]+-(password|invitation|email))(\/|$)/

/** Offers to install the shop. Renders nothing on the server; the scripts are loaded after the page. */
export const InstallOffer = () => {
  const { pathname } = useLocation()
  const [device, setDevice] = useState<Device | null>(null)
  useEffect(() => {
    let stop = () => {}
    let isUnmounted = false
    const start = async () => {
      const { offerInstalling } = await import('./offerInstalling.ts')
      if (!isUnmounted) stop = offerInstalling(setDevice)
    }
    // If the script fails to load, nothing is offered; that is not an error.
    start().catch(() => undefined)
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])
  if (!device || taskPages.test(pathname)) return null
  return (
    <Suspense>
      <InstallPrompt device={device} />
    </Suspense>
  )
}
