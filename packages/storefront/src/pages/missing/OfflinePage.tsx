import { useEffect } from 'react'
import { definePage } from '../../kit/page/page.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { wantedPlace } from './wantedPlace.ts'

const settles = 1500 // ms

const goOn = () => window.location.replace(wantedPlace(window.location))

/** Page that the service worker shows instead of one that needs the network; continues once there is a connection. */
const OfflinePage = () => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // A connection that has just come back may not work yet.
    const goOnSoon = () => void (timer = setTimeout(goOn, settles))
    addEventListener('online', goOnSoon)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', goOnSoon)
    }
  }, [])
  return (
    <PageNotice
      title="You are offline"
      text="This page needs a connection. You can still see pieces you have viewed before; your cart is safe."
    >
      <Button onClick={goOn}>Try Again</Button>
    </PageNotice>
  )
}

export const page = definePage({
  Component: OfflinePage,
  head: () => ({ title: 'You are offline', noindex: true }),
})
