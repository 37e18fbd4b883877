import { createClient } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import { loadPage } from '@shop/storefront/shell/loadPage'
import { findRoute } from '@shop/storefront/shell/routes'
import { StorefrontApp } from '@shop/storefront/shell/StorefrontApp.tsx'
import { createQueryClient } from '@shop/storefront/kit/query/createQueryClient'
import { type KeptRead, restoreReads } from '@shop/storefront/kit/query/pageState'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { registerWorker } from './registerWorker.ts'

interface PageState {
  origin: string
  reads: KeptRead[]
}

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found
}

// Running the scripts has kept a phone busy long enough: whoever taps now comes first.
await new Promise(resolve => setTimeout(resolve))
// They may be here before the page's own end is.
if (document.readyState === 'loading')
  await new Promise(resolve => addEventListener('DOMContentLoaded', resolve, { once: true }))

const state = JSON.parse(element('state').textContent) as PageState
const session = createSession()
const client = createClient({ base: '/api', session })
const queryClient = createQueryClient(client.call)
restoreReads(queryClient, state.reads)

// The server's markup can only be taken over once the page's own script is there; where it cannot be had, `PageFailure` knows.
await loadPage(findRoute(location).route).catch(() => undefined)

const root = element('root')
const app = (
  <BrowserRouter>
    <StorefrontApp shop={{ client, session, origin: state.origin }} queryClient={queryClient} />
  </BrowserRouter>
)
// Empty where the server has drawn no page: staff in a shop that is closed for maintenance.
if (root.firstChild) hydrateRoot(root, app)
else createRoot(root).render(app)

// Pages for when there is no network; fetched after everything that this visit needs.
registerWorker()
