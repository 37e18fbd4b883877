import { useEffect } from 'react'
import { definePage } from '../../kit/page/page.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { returnTarget } from './returnTarget.ts'

const settleDelayMs = 1500

const openTarget = () => window.location.replace(returnTarget(window.location))

/**
 * The page that the service worker shows instead of one that needs the network. Opens that page once there is a
 * connection.
 */
const OfflinePage = () => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // A connection that has just come back may not work yet.
    const openSoon = () => void (timer = setTimeout(openTarget, settleDelayMs))
    addEventListener('online', openSoon)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', openSoon)
    }
  }, [])
  return (
    <PageNotice
      title="You are offline"
      text="This page needs a connection. You can still see pieces you have viewed before; your cart is safe."
    >
      <Button onClick={openTarget}>Try Again</Button>
    </PageNotice>
  )
}

export const page = definePage({
  Component: OfflinePage,
  head: () => ({ title: 'You are offline', noindex: true }),
})
