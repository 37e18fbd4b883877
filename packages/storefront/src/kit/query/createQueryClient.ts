import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import { QueryCache, QueryClient } from '@tanstack/react-query'

const fiveMinutesMs = 5 * 60_000

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Tells whether a retry may succeed; a status below 500 would be the same again. */
const isWorthRetrying = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500

/** Limits the retries of a query; there are none on the server. */
export const retryAtMost = (times: number) => (failures: number, error: Error) =>
  typeof document !== 'undefined' && failures < times && isWorthRetrying(error)

// A call without a connection fails immediately, instead of waiting for the connection to return.
const networkMode = 'always'

/** Pages that stay open during maintenance, which must not be reloaded again and again. */
const openPagesPattern = /^\/(login|success|checkout|.+-(password|invitation|email))/

/** Loads the server's page once the shop has closed for maintenance. */
const reloadInMaintenance = (error: Error): void => {
  if (error instanceof ApiError && error.code === 'maintenance' && !openPagesPattern.test(location.pathname))
    location.reload()
}

/**
 * Creates the query client. Data is fresh for five minutes, a failed query is tried once more after a second, and
 * mutations are never repeated.
 */
export const createQueryClient = (call: Call): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reloadInMaintenance }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, signal }) => {
          if (!meta?.endpoint) throw new TypeError(`${String(queryKey[0])} was not made by query()`)
          return call(meta.endpoint, queryKey[1] as Record<string, unknown>, { signal })
        },
        staleTime: fiveMinutesMs,
        networkMode,
        refetchOnReconnect: true,
        retry: retryAtMost(1),
        retryDelay: 1000,
        // Does not repeat a query during hydration if the server found nothing.
        retryOnMount: ({ state }) => !isNotFound(state.error),
      },
      mutations: { retry: false, networkMode },
    },
  })
