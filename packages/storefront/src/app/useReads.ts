import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { AnyQuery } from '../query/query.ts'

/** What is known of some reads, without asking for them: whoever shows them does. */
export const useReads = (reads: readonly AnyQuery[]) => {
  const queryClient = useQueryClient()
  const states = () => reads.map(({ queryKey }) => queryClient.getQueryState(queryKey))
  const version = () =>
    states()
      .map(state => `${state?.dataUpdatedAt} ${state?.errorUpdatedAt}`)
      .join()
  const subscribe = useCallback(
    (notify: () => void) => queryClient.getQueryCache().subscribe(notify),
    [queryClient],
  )
  useSyncExternalStore(subscribe, version, version)
  return states()
}
