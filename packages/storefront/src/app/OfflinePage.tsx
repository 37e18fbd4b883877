import { definePage } from './page.ts'
import { Button } from '../parts/Button.tsx'
import { PageNotice } from '../parts/PageNotice.tsx'

/** Where the visitor wanted to go, if that was in the shop. */
const wantedPlace = (): string => {
  const to = new URLSearchParams(window.location.search).get('to') ?? '/'
  return /^\/(?!\/)/.test(to) ? to : '/'
}

/** What the service worker shows in the place of a page that needs the network. */
const OfflinePage = () => (
  <PageNotice
    title="You are offline"
    text="This page needs a connection. Pieces you looked at before can still be seen; your cart is safe."
  >
    <Button onClick={() => window.location.replace(wantedPlace())}>Try Again</Button>
  </PageNotice>
)

export const page = definePage({
  Component: OfflinePage,
  head: () => ({ title: 'You are offline', noindex: true }),
})
