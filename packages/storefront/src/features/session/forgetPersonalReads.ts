import type { QueryClient } from '@tanstack/react-query'

/** Forgets every answer that was for one person only; what is on the screen is emptied, and read anew. */
export const forgetPersonalReads = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: ({ meta }) => meta?.endpoint?.access !== 'public' })) {
    // A query that is only removed goes on showing its answer where it is looked at.
    query.reset()
    cache.remove(query)
  }
}
