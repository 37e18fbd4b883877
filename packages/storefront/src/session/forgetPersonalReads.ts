import type { QueryClient } from '@tanstack/react-query'

/** Forgets every answer that was for one person only. */
export const forgetPersonalReads = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.endpoint?.access !== 'public' })
