import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Device } from './device.ts'

// Mounted outside the error boundary of pages, so a script that fails to load must not break the shop.
const InstallPrompt = lazy<ComponentType<{ device: Device }>>(() =>
  import('./InstallPrompt.tsx').then(
    module => ({ default: module.InstallPrompt }),
    () => ({ default: () => null }),
  ),
)

/** Pages on which a task is being done, which nothing should interrupt. */
const busy =
  /^\/(products|cart|checkout|success|order|find-order|profile|login|register|[a-z]+-(password|invitation|email))(\/|$)/

/** Offers to install the shop. Renders nothing on the server; its scripts are loaded after the page. */
export const Installing = () => {
  const { pathname } = useLocation()
  const [device, setDevice] = useState<Device | null>(null)
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const start = async () => {
      const { startInstalling } = await import('./startInstalling.ts')
      if (!isOver) stop = startInstalling(setDevice)
    }
    // Without the script nothing is offered, which is no failure.
    start().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  if (!device || busy.test(pathname)) return null
  return (
    <Suspense>
      <InstallPrompt device={device} />
    </Suspense>
  )
}
