import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { loadPage } from '@shop/storefront/shell/loadPage'
import type { MarkupCache } from '@shop/storefront/kit/page/keepMarkup.tsx'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { isPageMissing } from '@shop/storefront/kit/page/page'
import { findRoute } from '@shop/storefront/shell/routes'
import { menuQuery } from '@shop/storefront/shell/header/menuQuery'
import { settingsQuery } from '@shop/storefront/kit/shop/settings'
import type { AnyQuery } from '@shop/storefront/kit/query/query'
import { packQuery, type QueryResult, restoreQueries } from '@shop/storefront/kit/query/pageState'
import { createQueryClient } from '@shop/storefront/kit/query/createQueryClient'

type ServerCall = <E extends Endpoint>(endpoint: E, input: SentInput<E>) => Promise<Answer<E>>

export interface PageRequest {
  /** Requested path and query. */
  url: string
  /** Public origin of the shop, without a slash at its end. */
  origin: string
  call: ServerCall
  /** Markup of parts that pages share; without it, each page is rendered as a whole. */
  markupCache?: MarkupCache
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

/** Runs a query, without the retries and cancellation that the browser's query client adds. */
const readQuery = (call: Call, { queryKey, meta }: AnyQuery): Promise<QueryResult> =>
  call(meta!.endpoint!, queryKey[1] as Record<string, unknown>).then(
    data => ({ data }),
    (error: Error) => ({ error }),
  )

/** Finds the page at a URL and runs its public reads in parallel. */
export const readPage = async (address: URL, serverCall: ServerCall) => {
  const { route, parameters } = findRoute(address)
  const page = await loadPage(route)
  const call = withApiErrors(serverCall)
  const queryClient = createQueryClient(call)
  const reads = route.session ? [] : page.queries(parameters)
  const queries = [settingsQuery, menuQuery, ...reads]
  // A page may have the query of the settings as well.
  const uniqueQueries = [...new Map(queries.map(read => [read.queryHash, read])).values()]
  const results = new Map(
    await Promise.all(
      uniqueQueries.map(async read => [read.queryHash, await readQuery(call, read)] as const),
    ),
  )
  const resultOf = ({ queryHash }: AnyQuery) => results.get(queryHash)!
  const packedReads = uniqueQueries.flatMap(read => packQuery(read.queryKey, resultOf(read)))
  restoreQueries(queryClient, packedReads)
  const [settings, menu, ...pageResults] = queries.map(resultOf)
  const data = pageResults.map(result => result.data)
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
        pageResults.map(({ error }) => error),
      ),
    /** True if every read was answered. */
    isWhole: [...results.values()].every(({ error }) => !error),
    /** True if a read failed in the shop, so that the browser has to repeat reads of parts that show as loading. */
    hasFailed: [...results.values()].some(({ error }) => error && !isRefusal(error)),
    structuredData,
    reads: packedReads,
    settings: settings?.data as PublicSettings | undefined,
    menu: menu?.data,
  }
}
