import { createClient } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import { loadPage } from '@shop/storefront/shell/loadPage'
import { findRoute } from '@shop/storefront/shell/routes'
import { StorefrontApp } from '@shop/storefront/shell/StorefrontApp.tsx'
import { createQueryClient } from '@shop/storefront/kit/query/createQueryClient'
import { type PackedQuery, restoreQueries } from '@shop/storefront/kit/query/pageState'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { registerWorker } from './registerWorker.ts'

interface PageState {
  origin: string
  reads: PackedQuery[]
}

const element = (id: string): HTMLElement => {
  const node = document.getElementById(id)
  if (!node) throw new Error(`the page has no #${id}`)
  return node
}

// Yields once the scripts have run, so that a phone handles taps first.
await new Promise(resolve => setTimeout(resolve))
// The scripts may run before the page has been parsed.
if (document.readyState === 'loading')
  await new Promise(resolve => addEventListener('DOMContentLoaded', resolve, { once: true }))

const state = JSON.parse(element('state').textContent) as PageState
const session = createSession()
const client = createClient({ base: '/api', session })
const queryClient = createQueryClient(client.call)
restoreQueries(queryClient, state.reads)

// Hydration needs the page's own script; if it fails to load, `PageFailure` handles it.
await loadPage(findRoute(location).route).catch(() => undefined)

const root = element('root')
const app = (
  <BrowserRouter>
    <StorefrontApp shop={{ client, session, origin: state.origin }} queryClient={queryClient} />
  </BrowserRouter>
)
// The root is empty if the server rendered no page: for staff in a shop that is closed for maintenance.
if (root.firstChild) hydrateRoot(root, app)
else createRoot(root).render(app)

// Caches pages for offline use, after everything that this visit needs.
registerWorker()
