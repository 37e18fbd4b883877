import { ApiError } from '@shop/client/ApiError'
import type { QueryClient, QueryState } from '@tanstack/react-query'
import { isNotFound } from './createQueryClient.ts'

/** A query with its data. For a 404, `data` is null and `notFound` is the message. */
export type PackedQuery = [path: string, input: unknown, data: unknown, notFound?: string]

/** Packs the data that the server has read for a page in a compact form for the browser. */
export const packQueries = (client: QueryClient): PackedQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): PackedQuery[] => {
      const [path, input] = queryKey as [string, unknown]
      if (state.status === 'success') return [[path, input, state.data]]
      return isNotFound(state.error) ? [[path, input, null, state.error?.message ?? '']] : []
    })

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

/** Restores the data of `packQueries` in a query client. */
export const restoreQueries = (client: QueryClient, reads: readonly PackedQuery[]): void => {
  for (const [path, input, data, notFound] of reads) {
    const queryKey = [path, input]
    if (notFound === undefined) client.setQueryData(queryKey, data)
    else client.getQueryCache().build(client, { queryKey }, notFoundState(notFound))
  }
}
