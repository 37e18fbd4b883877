import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { loadPage } from '@shop/storefront/app/loadPage'
import { isPageMissing } from '@shop/storefront/app/page'
import { findRoute } from '@shop/storefront/app/routes'
import { settingsQuery } from '@shop/storefront/app/settings'
import { StorefrontApp } from '@shop/storefront/app/StorefrontApp.tsx'
import { createQueryClient } from '@shop/storefront/query/createQueryClient'
import { keepReads } from '@shop/storefront/query/pageState'
import type { AnyQuery } from '@shop/storefront/query/query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { documentOf, jsonText } from './document.ts'
import { filesFor } from './pageFiles.ts'

export interface PageRequest {
  /** Path and query, as asked for. */
  url: string
  /** The public address of the shop, without a slash at its end. */
  origin: string
  call: <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<Answer<E>>
}

export interface RenderedPage {
  status: number
  location?: string
  /** The complete document. */
  html: string
  /** Whether it may be kept for all visitors. */
  isShared: boolean
}

const root = '<div id="root">'
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** Failures of `call` keep their status and text whatever class they are of. */
const withApiErrors =
  (call: PageRequest['call']): Call =>
  async (endpoint, input) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (error instanceof Error && 'status' in error && typeof error.status === 'number')
        throw new ApiError(error.status, error.message)
      throw error
    }
  }

/** Renders the page at an address for everybody; what is personal in it is filled in by the browser. */
export const render = async ({ url, origin, call }: PageRequest): Promise<RenderedPage> => {
  const address = new URL(origin + url)
  // One address for each page; `//host` in a Location would lead away from the shop.
  const clean = address.pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (clean !== address.pathname)
    return { status: 301, location: clean + address.search, html: '', isShared: true }

  const { route, place } = findRoute(address)
  const page = await loadPage(route)
  const ask = withApiErrors(call)
  const queryClient = createQueryClient(ask)
  const reads = route.session ? [] : page.queries(place)
  await Promise.all([settingsQuery, ...reads].map(read => queryClient.prefetchQuery(read)))
  const stateOf = (read: AnyQuery) => queryClient.getQueryState(read.queryKey)
  const isMissing =
    route.path === '*' ||
    isPageMissing(
      reads,
      reads.map(read => stateOf(read)?.error),
    )

  const shop = {
    client: { call: ask, callWithStatus: () => Promise.reject(new Error('only in a browser')) },
    session: createSession(nothingStored),
    origin,
  }
  const markup = renderToString(
    <div id="root">
      <StaticRouter location={address.pathname + address.search}>
        <StorefrontApp shop={shop} queryClient={queryClient} />
      </StaticRouter>
    </div>,
  )
  // What React puts into a document's head stands before the root.
  const start = markup.indexOf(root)
  const head = markup.slice(0, start)
  const app = markup.slice(start + root.length, -'</div>'.length)
  const { structuredData } = page.head(
    reads.map(read => stateOf(read)?.data),
    place,
  )
  const structured =
    structuredData && !isMissing
      ? `<script type="application/ld+json">${jsonText(structuredData)}</script>`
      : ''
  return {
    status: isMissing ? 404 : 200,
    html: documentOf({
      head: head + structured + filesFor(route.source),
      app,
      state: { origin, reads: keepReads(queryClient) },
      appearance: queryClient.getQueryData(settingsQuery.queryKey)?.appearance,
    }),
    isShared: true,
  }
}
