import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { loadPage } from '@shop/storefront/shell/loadPage'
import { isPageMissing } from '@shop/storefront/kit/page/page'
import { findRoute } from '@shop/storefront/shell/routes'
import { menuQuery } from '@shop/storefront/shell/header/menuQuery'
import { settingsQuery } from '@shop/storefront/kit/shop/settings'
import { createQueryClient } from '@shop/storefront/kit/query/createQueryClient'

type ServerCall = <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<Answer<E>>

export interface PageRequest {
  /** Path and query, as asked for. */
  url: string
  /** The public address of the shop, without a slash at its end. */
  origin: string
  call: ServerCall
  /** The shop is closed for maintenance: no page is shown but the one that says so. */
  isClosed?: boolean
  /** Asked for as Markdown, for readers that are machines. */
  isMarkdown?: boolean
}

/** Failures of `call` keep their status and text whatever class they are of. */
const withApiErrors =
  (call: ServerCall): Call =>
  async (endpoint, input) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (error instanceof Error && 'status' in error && typeof error.status === 'number')
        throw new ApiError(error.status, error.message)
      throw error
    }
  }

/** Tells whether a call was answered as it should be, with a refusal such as 404. */
const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status < 500

/** Finds the page at an address and reads, all at once, what it shows to everybody. */
export const readPage = async (address: URL, serverCall: ServerCall) => {
  const { route, place } = findRoute(address)
  const page = await loadPage(route)
  const call = withApiErrors(serverCall)
  const queryClient = createQueryClient(call)
  const reads = route.session ? [] : page.queries(place)
  const shown = [settingsQuery, menuQuery, ...reads]
  await Promise.all(shown.map(read => queryClient.prefetchQuery(read)))

  const states = shown.map(read => queryClient.getQueryState(read.queryKey))
  const [, , ...ofReads] = states
  const data = ofReads.map(state => state?.data)
  const { structuredData, isMissing = false } = page.head(data, place)
  return {
    route,
    call,
    queryClient,
    isMissing:
      route.path === '*' ||
      isMissing ||
      isPageMissing(
        reads,
        ofReads.map(state => state?.error),
      ),
    /** Tells whether every read was answered. */
    isWhole: states.every(state => state?.status === 'success'),
    /** Tells whether a read failed on our side: then the browser asks again for what is shown as loading. */
    hasFailed: states.some(state => state?.error && !isRefusal(state.error)),
    structuredData,
    appearance: queryClient.getQueryData(settingsQuery.queryKey)?.appearance,
  }
}
