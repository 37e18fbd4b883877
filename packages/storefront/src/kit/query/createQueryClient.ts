import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import { QueryCache, QueryClient } from '@tanstack/react-query'

const fiveMinutes = 5 * 60_000

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A status below 500 would be the same again. */
const isWorthAnotherTry = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500

/** Limits the retries of a read; there are none on the server. */
export const retryAtMost = (times: number) => (failures: number, error: Error) =>
  typeof document !== 'undefined' && failures < times && isWorthAnotherTry(error)

// Without a connection a call fails immediately, instead of waiting for its return.
const networkMode = 'always'

/** Pages open during maintenance, which must not be reloaded again and again. */
const staysOpen = /^\/(login|success|checkout|.+-(password|invitation|email))/

/** The shop has closed for maintenance, so the server's page is loaded. */
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
        // A read that the server found missing is not repeated during hydration.
        retryOnMount: ({ state }) => !isNotFound(state.error),
      },
      mutations: { retry: false, networkMode },
    },
  })
