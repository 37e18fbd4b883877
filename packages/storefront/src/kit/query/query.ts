import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { hashKey, queryOptions } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { endpoint?: Endpoint; isRequired?: boolean }
  }
}

/**
 * Describes a read of an endpoint as a value, for `useQuery`, for prefetching and for a page's `queries`. Its key is
 * the endpoint's path and the input. To invalidate every read of an endpoint, use `{ queryKey: [endpoint.path] }`.
 */
export const query = <E extends Endpoint>(endpoint: E, input: SentInput<E>) => {
  const queryKey = [endpoint.path, input]
  // The key is hashed once here, and not again by each component that uses the query.
  return queryOptions<Answer<E>>({ queryKey, queryHash: hashKey(queryKey), meta: { endpoint } })
}

/** Marks the query of a page's subject: if it answers 404, so does the page. */
export const required = <Q extends AnyQuery>(read: Q): Q => ({
  ...read,
  meta: { ...read.meta, isRequired: true },
})

/** A query with any answer. */
export type AnyQuery = Pick<ReturnType<typeof query>, 'queryKey' | 'queryHash' | 'meta'>
