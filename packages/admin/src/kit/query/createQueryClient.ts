import { ApiError } from '@shop/client/ApiError'
import { QueryClient } from '@tanstack/react-query'

const fiveMinutes = 5 * 60_000

/** An answer below 500 would be the same the second time; where there is none, all is read anew once there is. */
const isWorthAnotherTry = (error: Error): boolean =>
  !(error instanceof ApiError) || (error.status >= 500 && error.code !== 'unreachable')

/** A shop that is starting, busy or out of order is asked again by itself. ms */
const triesFailedEvery = 10_000

/** Reads are fresh for five minutes and tried once more after a second; writes are never repeated. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // The system is not asked about its network: a paused act would be done later, when nobody expects it.
      queries: {
        networkMode: 'always',
        staleTime: fiveMinutes,
        retry: (failures, error) => failures < 1 && isWorthAnotherTry(error),
        retryDelay: 1000,
        refetchInterval: ({ state: { error } }) =>
          error !== null && isWorthAnotherTry(error) ? triesFailedEvery : false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
