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
  /** Requested path and query. */
  url: string
  /** The public address of the shop, without a slash at its end. */
  origin: string
  call: ServerCall
  /** The shop is closed for maintenance, so only that page is shown. */
  isClosed?: boolean
  /** Markdown was requested, by a program. */
  isMarkdown?: boolean
}

/** Converts failures of `call` of any class to ones with their status and text. */
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

/** Tells whether a call was refused, such as by 404, rather than failed. */
const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status < 500

/** Finds the page at an address and runs its public reads in parallel. */
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
    /** Every read was answered. */
    isWhole: states.every(state => state?.status === 'success'),
    /** A read failed on our side, so the browser reads the parts shown as loading again. */
    hasFailed: states.some(state => state?.error && !isRefusal(state.error)),
    structuredData,
    settings: queryClient.getQueryData(settingsQuery.queryKey),
  }
}
