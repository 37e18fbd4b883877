import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { loadPage } from '@shop/storefront/shell/loadPage'
import { isPageMissing } from '@shop/storefront/kit/page/page'
import { findRoute } from '@shop/storefront/shell/routes'
import { menuQuery } from '@shop/storefront/shell/header/menuQuery'
import { settingsQuery } from '@shop/storefront/kit/shop/settings'
import { createQueryClient } from '@shop/storefront/kit/query/createQueryClient'

type ServerCall = <E extends Endpoint>(endpoint: E, input: SentInput<E>) => Promise<Answer<E>>

export interface PageRequest {
  /** Requested path and query. */
  url: string
  /** Public origin of the shop, without a slash at its end. */
  origin: string
  call: ServerCall
  /** True if the shop is closed for maintenance, so that only the page about it is shown. */
  isClosed?: boolean
  /** True if a program requests Markdown. */
  isMarkdown?: boolean
}

/** Converts failures of `call` of any class to `ApiError` with their status and text. */
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

/** Tells whether the shop refused a call, such as by 404, rather than failing. */
const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status < 500

/** Finds the page at a URL and runs its public reads in parallel. */
export const readPage = async (address: URL, serverCall: ServerCall) => {
  const { route, parameters } = findRoute(address)
  const page = await loadPage(route)
  const call = withApiErrors(serverCall)
  const queryClient = createQueryClient(call)
  const reads = route.session ? [] : page.queries(parameters)
  const queries = [settingsQuery, menuQuery, ...reads]
  await Promise.all(queries.map(read => queryClient.prefetchQuery(read)))

  const states = queries.map(read => queryClient.getQueryState(read.queryKey))
  const [, , ...pageStates] = states
  const data = pageStates.map(state => state?.data)
  const { structuredData, isMissing = false } = page.head(data, parameters)
  return {
    route,
    call,
    queryClient,
    isMissing:
      route.path === '*' ||
      isMissing ||
      isPageMissing(
        reads,
        pageStates.map(state => state?.error),
      ),
    /** True if every read was answered. */
    isWhole: states.every(state => state?.status === 'success'),
    /** True if a read failed in the shop, so that the browser has to repeat reads of parts that show as loading. */
    hasFailed: states.some(state => state?.error && !isRefusal(state.error)),
    structuredData,
    settings: queryClient.getQueryData(settingsQuery.queryKey),
  }
}
