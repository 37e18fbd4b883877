import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import { QueryCache, QueryClient } from '@tanstack/react-query'

const fiveMinutes = 5 * 60_000

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** An answer below 500 would be the same the second time. */
const isWorthAnotherTry = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500

/** Limits how often a read is tried again; never while a page is rendered on the server. */
export const retryAtMost = (times: number) => (failures: number, error: Error) =>
  typeof document !== 'undefined' && failures < times && isWorthAnotherTry(error)

// Without a connection a call fails at once and says so, instead of waiting silently for the connection's return.
const networkMode = 'always'

/** Pages that stay open although the shop is closed must not be asked for again and again. */
const staysOpen = /^\/(login|success|checkout|.+-(password|invitation|email))/

/** The shop has closed for maintenance while somebody looked around: the server's page says so. */
const onFailure = (error: Error): void => {
  if (error instanceof ApiError && error.code === 'maintenance' && !staysOpen.test(location.pathname))
    location.reload()
}

/** Reads are fresh for five minutes and tried once more after a second; writes are never repeated. */
export const createQueryClient = (call: Call): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, signal }) => {
          if (!meta?.endpoint) throw new TypeError(`${String(queryKey[0])} was not made by query()`)
          return call(meta.endpoint, queryKey[1] as Record<string, unknown>, { signal })
        },
        staleTime: fiveMinutes,
        networkMode,
        refetchOnReconnect: true,
        retry: retryAtMost(1),
        retryDelay: 1000,
        // A read that the server found missing is not made again while the page hydrates.
        retryOnMount: ({ state }) => !isNotFound(state.error),
      },
      mutations: { retry: false, networkMode },
    },
  })
