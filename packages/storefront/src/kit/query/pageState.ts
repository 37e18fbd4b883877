import { ApiError } from '@shop/client/ApiError'
import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import { isNotFound } from './createQueryClient.ts'

/** A query with its data. For a 404, `data` is null and `notFound` is the message. */
export type PackedQuery = [path: string, input: unknown, data: unknown, notFound?: string]

/** Result of a query on the server. */
export interface QueryResult {
  data?: unknown
  error?: Error
}

/** Packs a result for the browser in a compact form; nothing if it failed, so that the browser repeats the query. */
export const packQuery = (queryKey: QueryKey, { data, error }: QueryResult): PackedQuery[] => {
  const [path, input] = queryKey as [string, unknown]
  if (!error) return [[path, input, data]]
  return isNotFound(error) ? [[path, input, null, error.message]] : []
}

const notFoundState = (message: string): QueryState => ({
  data: undefined,
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  error: new ApiError(404, message, 'not_found'),
  errorUpdateCount: 1,
  errorUpdatedAt: Date.now(),
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'error',
  fetchStatus: 'idle',
})

/** Restores the data of `packQuery` in a query client. */
export const restoreQueries = (client: QueryClient, reads: readonly PackedQuery[]): void => {
  for (const [path, input, data, notFound] of reads) {
    const queryKey = [path, input]
    if (notFound === undefined) client.setQueryData(queryKey, data)
    else client.getQueryCache().build(client, { queryKey }, notFoundState(notFound))
  }
}
