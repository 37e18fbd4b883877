import { definePage } from './page.ts'
import { Button } from '../parts/Button.tsx'
import { PageNotice } from '../parts/PageNotice.tsx'

/** Where the visitor wanted to go, if that was in the shop. */
const wantedPlace = (): string => {
  const { origin, search } = window.location
  const to = new URLSearchParams(search).get('to') ?? '/'
  try {
    // To a browser `//host` and `/\host` are other hosts.
    const wanted = new URL(to, origin)
    return wanted.origin === origin ? wanted.pathname + wanted.search : '/'
  } catch {
    return '/'
  }
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
