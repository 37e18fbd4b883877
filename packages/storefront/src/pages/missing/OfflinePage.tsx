import { definePage } from '../../kit/page/page.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { wantedPlace } from './wantedPlace.ts'

/** Page that the service worker shows in the place of one that needs the network. */
const OfflinePage = () => (
  <PageNotice
    title="You are offline"
    text="This page needs a connection. You can still see pieces you have viewed before; your cart is safe."
  >
    <Button onClick={() => window.location.replace(wantedPlace(window.location))}>Try Again</Button>
  </PageNotice>
)

export const page = definePage({
  Component: OfflinePage,
  head: () => ({ title: 'You are offline', noindex: true }),
})
