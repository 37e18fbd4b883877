import { ApiError } from '@shop/client/ApiError'
import { QueryClient } from '@tanstack/react-query'

/** Time for which an answer counts as fresh. */
const freshMs = 5 * 60_000 // ms

/**
 * Tells whether a retry may help. A status below 500 would be the same again; without an answer, everything is reloaded
 * once the shop is back.
 */
const isRetryable = (error: Error): boolean =>
  !(error instanceof ApiError) || (error.status >= 500 && error.code !== 'unreachable')

/** Interval in ms of retries of failed reads while the shop is starting, busy or broken. */
const failedRefetchMs = 10_000

/**
 * Creates the query client. Reads are fresh for five minutes and are retried once after a second; writes are never
 * repeated.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Ignores the system's report about its network, which would pause actions and run them unexpectedly later.
      queries: {
        networkMode: 'always',
        staleTime: freshMs,
        retry: (failures, error) => failures < 1 && isRetryable(error),
        retryDelay: 1000,
        refetchInterval: ({ state: { error } }) =>
          error !== null && isRetryable(error) ? failedRefetchMs : false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
